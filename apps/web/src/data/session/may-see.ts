import { missingRights } from './screen-rights.ts'
import { useSession } from './session.ts'

/** Whether the person who is signed in may go to an address, as the rights are now. */
export const useMaySee = (): ((address: string) => boolean) => {
	const held = useSession()?.permissions ?? []
	return address => missingRights(address, held).length === 0
}
