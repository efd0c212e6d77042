import { useEffect, useState } from 'react'
import { useLayout } from '../../data/layout.ts'
import { lostBecause } from '../../data/session/departure.ts'
import { t, translated, useLanguage } from '../../data/text.ts'
import { toast } from '../../ui/messages/toasts.ts'
import { takeArrival } from './arrival.ts'
import { Entrance } from './entrance.tsx'
import { LoginForm } from './login-form.tsx'
import { SecondStep } from './second-step.tsx'
import { enter } from './signed-in.ts'

/** Login (specification A §5): it is a page of its own and loads nothing of the application. */
export const LoginPage = () => {
	useLanguage()
	const { webTitle } = useLayout()
	const [arrival] = useState(takeArrival)
	const [step, setStep] = useState<{ challenge: string; keep: boolean } | null>(null)
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
			{step === null ? (
				<LoginForm
					account={arrival.account}
					signedIn={enter}
					challenged={(challenge, keep) => setStep({ challenge, keep })}
				/>
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
