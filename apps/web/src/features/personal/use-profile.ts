import { useQuery } from '@tanstack/react-query'
import { access } from '../../data/access.ts'
import { users } from '../../data/people.ts'
import { keys, refresh } from '../../data/queries.ts'
import { renewSession } from '../../data/session.ts'

const key = [...keys.personal, 'profile']

/** The own profile. */
export const useProfile = () => useQuery({ queryKey: key, queryFn: ({ signal }) => users.profile({}, { signal }) })

/** Reads the profile and what the top bar shows of it again. */
export const profileChanged = async (): Promise<void> => {
	await Promise.all([refresh(key), access.session({}).then(renewSession)])
}
