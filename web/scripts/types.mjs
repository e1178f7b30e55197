// TypeScript types of everything the server says, from its own schemas.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const python = join(web, "..", ".venv", "bin", "python");
const printed = execFileSync(python, [join(web, "scripts", "schemas.py")], { maxBuffer: 1 << 26 });
const { openapi, messages } = JSON.parse(printed);

// The live channel's shapes stand beside those of HTTP, so that what is the same has one name.
const moved = JSON.stringify(messages.$defs).replaceAll("#/$defs/", "#/components/schemas/");
Object.assign(openapi.components.schemas, JSON.parse(moved));

const acts = Object.keys(messages.acts).map((name) => JSON.stringify(name));
const types = astToString(await openapiTS(openapi));
const folder = join(web, "src", "api", "generated");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "server.d.ts"), `${types}\nexport type ActName = ${acts.join(" | ")};\n`);
