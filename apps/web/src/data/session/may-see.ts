import { missingRights } from './screen-rights.ts'
import { useSession } from './session.ts'

/** Whether the user's current permissions allow an address. */
export const useMaySee = (): ((address: string) => boolean) => {
	const held = useSession()?.permissions ?? []
	return address => missingRights(address, held).length === 0
}
