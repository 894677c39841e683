#!/usr/bin/env bash
# Builds the Dockerfile and runs the result without a Docker engine, with buildah in a chroot. The
# base image is made from this machine's own shell and libraries and a Node given by path, so nothing
# is pulled. The server runs as under `docker run --read-only --cap-drop all`.
# Usage: tests/container/prove.sh <path of a Node 24 binary>
set -euo pipefail
cd "$(dirname "$0")/../.."
node=${1:?the path of a Node 24 binary}
base=$(mktemp -d)
trap 'rm -rf "$base"' EXIT
export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=vfs

mkdir -p "$base"/{usr/local/bin,usr/local/lib/node_modules,bin,etc,tmp,root,home/node}
chmod 1777 "$base/tmp"
cp -L "$node" "$base/usr/local/bin/node"
cp -RL "$(npm root --global)/npm" "$base/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$base/usr/local/bin/npm"
for tool in sh env ls id cat sleep touch mkdir chown setpriv; do cp -L "$(command -v "$tool")" "$base/bin/$tool"; done
mkdir -p "$base/usr/bin" && cp "$base/bin/env" "$base/usr/bin/env"
ldd "$node" "$base"/bin/* | grep -o '/[^ ]*\.so[^ ]*' | sort -u | while read -r library; do
  mkdir -p "$base/$(dirname "$library")" && cp -L "$library" "$base/$library"
done
cp -L /lib/x86_64-linux-gnu/lib{nss_dns,nss_files,resolv,rt,util}.so.* \
  "$base/lib/x86_64-linux-gnu/"
mkdir -p "$base/etc/ssl" && cp -RL /etc/ssl/certs "$base/etc/ssl/certs"
printf 'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n' >"$base/etc/passwd"
printf 'root:x:0:\nnode:x:1000:\n' >"$base/etc/group"

from=$(buildah from scratch)
buildah copy -q "$from" "$base" / >/dev/null
buildah config --env PATH=/usr/local/bin:/bin:/usr/bin "$from"
for name in registry cafile; do
  value=$(npm config get "$name" 2>/dev/null | tail -n 1)
  [ "$value" = null ] || buildah config --env "npm_config_$name=$value" "$from"
done
buildah commit -q "$from" relustre-base >/dev/null
buildah rm "$from" >/dev/null

buildah build -q --format docker --pull=never --build-arg NODE_IMAGE=localhost/relustre-base --tag relustre . >/dev/null

run=$(buildah from --pull-never localhost/relustre)
data=$(mktemp -d)
chown 1000:1000 "$data"
stop() {
  [ -n "${pid:-}" ] || return 0
  kill "$pid" && wait "$pid" || true
  pid=
}
trap 'stop; buildah rm "$run" >/dev/null; rm -rf "$base" "$data"' EXIT
inside() { buildah run "$run" -- "$@"; }

echo "user: $(inside id -un)"
[ "$(inside id -un)" = node ]
echo "writes to its own files: $(inside sh -c 'touch /app/dist/x 2>/dev/null && echo yes || echo no')"
[ "$(inside sh -c 'touch /app/dist/x 2>/dev/null && echo yes || echo no')" = no ]
echo "holds: $(inside ls /app)"
[ "$(inside sh -c 'ls -d /app/.git /app/node_modules/vite /app/tests /app/server 2>/dev/null; true')" = '' ]

refusal=$(inside node dist/server/main.js 2>&1 || true)
echo "without a database: $refusal"
[[ "$refusal" == DATABASE_URL=*'by name'* ]]
refusal=$(buildah run --env DATABASE_ENGINE=embedded "$run" -- node dist/server/main.js 2>&1 || true)
echo "without a mail server: $refusal"
[[ "$refusal" == SMTP_URL=*'by name'* ]]
refusal=$(buildah run --env DATABASE_ENGINE=embedded --env MAIL_TRANSPORT=files "$run" -- node dist/server/main.js 2>&1 || true)
echo "without an origin: $refusal"
[[ "$refusal" == PUBLIC_ORIGIN=*'by name'* ]]

root=$(buildah mount "$run")
mkdir -p "$root"/{dev,proc}
mapfile -t image < <(buildah inspect --format '{{range .OCIv1.Config.Env}}{{println .}}{{end}}' "$run" | grep =)
# Runs a command as the image's user, on a read-only root where only the volume is writable, without
# any capability or a way to gain one. It replaces this shell, so call it in a subshell.
confined() {
  # shellcheck disable=SC2016
  exec unshare --mount sh -euc '
    root=$1 data=$2; shift 2
    mount --bind "$root" "$root"
    mount --rbind /dev "$root/dev"
    mount -t proc proc "$root/proc"
    mount --bind "$data" "$root/data"
    mount -o remount,bind,ro "$root"
    cd "$root"
    exec chroot "$root" setpriv --reuid=1000 --regid=1000 --clear-groups \
      --bounding-set=-all --inh-caps=-all --ambient-caps=-all --no-new-privs \
      env -i "$@"' confine "$root" "$data" "${image[@]}" \
    PORT=3999 HOST=127.0.0.1 METRICS_HOST=127.0.0.1 METRICS_PORT=3998 \
    PUBLIC_SCHEME=http DATABASE_ENGINE=embedded MAIL_TRANSPORT=files LOG_LEVEL=warn sh -c 'cd /app && exec "$@"' command "$@"
}
writable=$(confined sh -c 'for each in / /app /app/dist /etc /home/node /tmp /data; do
  touch "$each/x" 2>/dev/null && echo "$each"; done; true')
echo "writes to: $writable"
[ "$writable" = /data ]
rm "$data/x"

# A chroot shares the machine's network, hence another port, on loopback only.
confined node dist/server/main.js &
pid=$!
for _ in $(seq 300); do
  curl -fsS -o /dev/null http://127.0.0.1:3999/readyz 2>/dev/null && break
  sleep 0.2
done
privileges=$(grep -E '^(Uid|Cap|NoNewPrivs)' "/proc/$pid/status" | tr -s '\t\n' ' ')
echo "the server has: $privileges"
[[ "$privileges" == 'Uid: 1000 1000 1000 1000 CapInh: 0000000000000000 CapPrm: 0000000000000000 CapEff: 0000000000000000 CapBnd: 0000000000000000 CapAmb: 0000000000000000 NoNewPrivs: 1 ' ]]
curl -fsS -o /dev/null -w 'home: %{http_code}, %{size_download} bytes\n' http://127.0.0.1:3999/
curl -fsS -w 'ready: %{http_code}\n' -o /dev/null http://127.0.0.1:3999/readyz
post() { curl -sS -H 'Content-Type: application/json' "http://127.0.0.1:3999$1" -d "$2" "${@:3}"; }
# An unknown account is refused only after a database query and a password hash.
refused=$(post /api/token '{"grant_type":"credentials","email":"nobody@trade.example","password":"seven quiet rivers run"}')
echo "a sign-in: $refused"
[[ "$refused" == *invalid_grant* ]]
post /api/enquiries '{"name":"Zoe","email":"zoe@trade.example","company":"Aurum Ltd","subject":"Forty rings","message":"We hold forty rings.","openedFor":"40"}' \
  -f -o /dev/null -w 'a message to the house: %{http_code}\n'
for _ in $(seq 100); do
  compgen -G "$data/outbox/*" >/dev/null && break
  sleep 0.2
done
echo "on the volume: $(ls "$data" | tr '\n' ' '), $(ls "$data/outbox" | wc -l) mails"
# The build has completed the programs; here nobody could.
echo "its PostgreSQL: $(ls "$data/postgres" | tr '\n' ' ')"
[ -z "$(compgen -G "$data/postgres/programs-*" || true)" ]
curl -fsS http://127.0.0.1:3998/metrics | grep -c '^relustre_' | sed 's/$/ metrics/'
stop
(confined node dist/server/make-admin.js operator@trade.example)
echo proved
