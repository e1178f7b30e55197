// What a first visit loads, compressed; fails above the budget.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const BUDGET = 150_000;
const web = dirname(dirname(fileURLToPath(import.meta.url)));
const built = join(web, "..", "src", "croupier", "server", "static");
const page = readFileSync(join(built, "index.html"), "utf8");
let first = gzipSync(page).length;
for (const name of readdirSync(join(built, "assets"))) {
  const size = gzipSync(readFileSync(join(built, "assets", name))).length;
  const loaded = page.includes(name);
  if (loaded) first += size;
  console.log(`${String(size).padStart(8)}  ${name}${loaded ? "" : "  (when needed)"}`);
}
console.log(`${String(first).padStart(8)}  first load, compressed (budget ${BUDGET})`);
if (first > BUDGET) process.exit(1);
