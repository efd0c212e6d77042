import { useEffect, useState } from 'react'
import { useLayout } from '../../data/layout.ts'
import { lostBecause } from '../../data/session/departure.ts'
import { keepProvider } from '../../data/session/provider-mark.ts'
import { t, translated, useLanguage } from '../../data/text.ts'
import { toast } from '../../ui/messages/toasts.ts'
import { takeArrival } from './arrival.ts'
import { Entrance } from './entrance.tsx'
import { LoginForm } from './login-form.tsx'
import { SecondStep } from './second-step.tsx'
import { enter } from './signed-in.ts'
import { SsoButtons } from './sso-buttons.tsx'
import { useSsoReturn } from './sso-return.ts'

interface Step {
	readonly challenge: string
	readonly keep: boolean
}

/** The first step, with a password or a provider. */
const FirstStep = ({ account, challenged }: { account: string; challenged: (step: Step) => void }) => (
	<>
		<LoginForm
			account={account}
			signedIn={(signed, keep) => {
				keepProvider(null)
				enter(signed, keep)
			}}
			challenged={(challenge, keep) => {
				keepProvider(null)
				challenged({ challenge, keep })
			}}
		/>
		<SsoButtons />
	</>
)

/** The login page (specification A §5), a separate page that loads nothing of the application. */
export const LoginPage = () => {
	useLanguage()
	const { webTitle } = useLayout()
	const [arrival] = useState(takeArrival)
	const [typed, setStep] = useState<Step | null | undefined>(undefined)
	const returned = useSsoReturn()
	const step =
		typed === undefined && returned.state === 'challenged'
			? { challenge: returned.challenge, keep: false }
			: (typed ?? null)
	useEffect(() => {
		if (arrival.text !== null) toast('success', t(arrival.text))
	}, [arrival])
	const [lost] = useState(lostBecause)
	return (
		<Entrance title={step === null ? webTitle : t('两步验证')}>
			{lost !== null && (
				<p className="login-lost" role="status">
					{translated(lost.text, lost.values)}
				</p>
			)}
			{returned.state === 'busy' && <p role="status">{t('正在登录…')}</p>}
			{returned.state === 'refused' && (
				<p className="login-lost" role="alert">
					{returned.text}
				</p>
			)}
			{step === null ? (
				returned.state !== 'busy' && <FirstStep account={arrival.account} challenged={setStep} />
			) : (
				<SecondStep
					challenge={step.challenge}
					signedIn={signed => enter(signed, step.keep)}
					back={() => setStep(null)}
				/>
			)}
		</Entrance>
	)
}
