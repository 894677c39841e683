CREATE TABLE "search_progress" (
	"name" text PRIMARY KEY NOT NULL,
	"last_id" uuid
);
--> statement-breakpoint
CREATE TABLE "search_spelling" (
	"spelling" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_spelling_spelling_word_pk" PRIMARY KEY("spelling","word")
);
