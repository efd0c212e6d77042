import { useEffect, useState } from 'react'
import { quietSso } from '../../data/calls/sso.ts'
import { keepProvider } from '../../data/session/provider-mark.ts'
import { t } from '../../data/text.ts'
import { wayBack } from '../../ui/login-address.ts'

type Button = Awaited<ReturnType<typeof quietSso.listButtons>>[number]

const wayTo = (id: number): string => {
	const to = wayBack()
	return to === '/' ? `/sso/start/${id}` : `/sso/start/${id}?to=${encodeURIComponent(to)}`
}

/** A button for each provider; nothing while they are unknown or if there are none. */
export const SsoButtons = () => {
	const [buttons, setButtons] = useState<readonly Button[]>([])
	useEffect(() => {
		const unmounted = new AbortController()
		// If they cannot be read, the user signs in with a password.
		quietSso.listButtons({}, { signal: unmounted.signal }).then(setButtons, () => undefined)
		return () => unmounted.abort()
	}, [])
	if (buttons.length === 0) return null
	return (
		<div className="login-providers">
			{buttons.map(({ id, name }) => (
				<a key={id} className="button" href={wayTo(id)} onClick={() => keepProvider(id)}>
					{t('使用“{name}”登录', { name })}
				</a>
			))}
		</div>
	)
}
