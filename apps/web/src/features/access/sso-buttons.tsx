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

/** A button for each provider; without one, or while they are not known, there is nothing. */
export const SsoButtons = () => {
	const [buttons, setButtons] = useState<readonly Button[]>([])
	useEffect(() => {
		const unmounted = new AbortController()
		// Whoever cannot be told of them signs in with a password.
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
