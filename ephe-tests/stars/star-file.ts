import { fileURLToPath } from "node:url";

/** The folder of Debian's swe-basic-data: sefstars.txt and the planets' files. */
export const STAR_FILE_FOLDER = fileURLToPath(
  new URL("../reference/.data/packages/swe-basic-data/usr/share/libswe/ephe/", import.meta.url),
);

export const STAR_FILE_PACKAGE = "swe-basic-data 4.0-20221111-2 (Debian)";

/** The edition of the catalogue: rows change between editions. */
export const STAR_FILE_SHA256 = "43e71261f623aa11342b70187991766626c8d6f3cbc28d547130fbaf5013d504";
