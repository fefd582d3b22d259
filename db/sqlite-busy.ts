const SQLITE_BUSY = 5;
/** The primary code of SQLite's extended result codes. */
const PRIMARY_CODE = 0xff;

/** Whether SQLite refused because another process holds a lock. */
export function isSqliteBusy(error: unknown): boolean {
  const { errcode } = error as { readonly errcode?: number };
  return errcode !== undefined && (errcode & PRIMARY_CODE) === SQLITE_BUSY;
}
