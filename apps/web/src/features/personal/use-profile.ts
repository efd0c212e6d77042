import { useQuery } from '@tanstack/react-query'
import { access } from '../../data/calls/access.ts'
import { users } from '../../data/calls/people.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { renewSession } from '../../data/session/session.ts'

const key = [...keys.personal, 'profile']

/** The user's own profile. */
export const useProfile = () => useQuery({ queryKey: key, queryFn: ({ signal }) => users.profile({}, { signal }) })

/** Reloads the profile and what the top bar shows of it. */
export const profileChanged = async (): Promise<void> => {
	await Promise.all([refresh(key), access.session({}).then(renewSession)])
}
