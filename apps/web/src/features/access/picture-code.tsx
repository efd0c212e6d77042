import { CallError } from '@vitrine/contract/call/client'
import { textOf } from '@vitrine/contract/error-codes'
import { useCallback, useEffect, useRef, useState } from 'react'
import { access } from '../../data/calls/access.ts'
import { markShown } from '../../data/calls/shown-errors.ts'
import { t, translated } from '../../data/text.ts'
import { Field } from '../../ui/forms/field.tsx'
import { valuesOf } from '../../ui/forms/problems.ts'

/** A picture that is loading, loaded, or failed, with the error text. */
interface Picture {
	readonly verify_id: string
	readonly image: string
	readonly fault: string | null
}

const none: Picture = { verify_id: '', image: '', fault: null }

/** Why there is no picture; from here, a network failure and a starting server look the same. */
const problemOf = (error: unknown): string => {
	if (!(error instanceof CallError)) throw error
	const text = error.status < 600 ? undefined : (textOf(error.status) ?? error.tips)
	return text === undefined || text === ''
		? t('无法获取验证码图片，请检查网络后重试')
		: translated(text, valuesOf(error))
}

/** A verification code as a picture, with a way to renew it; after a failure it is fetched again once the browser is online. */
export const usePictureCode = () => {
	const [picture, setPicture] = useState(none)
	const asked = useRef(0)
	const renew = useCallback(() => {
		const number = ++asked.current
		// A code is valid only once, so the old picture is removed before the new one arrives.
		setPicture(none)
		void access.verifyCode({}).then(
			code => number === asked.current && setPicture({ ...code, fault: null }),
			(error: unknown) => {
				const problem = problemOf(error)
				// The error is shown next to the field; a toast would repeat it.
				markShown(error)
				if (number === asked.current) setPicture({ ...none, fault: problem })
			},
		)
	}, [])
	useEffect(() => {
		renew()
	}, [renew])
	const isMissing = picture.fault !== null
	useEffect(() => {
		if (!isMissing) return
		addEventListener('online', renew)
		return () => removeEventListener('online', renew)
	}, [isMissing, renew])
	return { picture, renew }
}

/** The input for the picture's code; a click on the picture renews it. */
export const PictureCodeField = (props: {
	picture: Picture
	renew: () => void
	fault: string | undefined
	autoComplete?: string
	onEnter?: () => void
}) => (
	<div>
		<Field
			label={t('验证码')}
			name="verify_code"
			autoComplete={props.autoComplete ?? 'off'}
			autoCapitalize="none"
			spellCheck={false}
			fault={props.fault}
			onKeyDown={event => {
				if (event.key !== 'Enter' || props.onEnter === undefined) return
				event.preventDefault()
				props.onEnter()
			}}
			beside={
				<button
					type="button"
					className="login-picture"
					aria-label={t('换一张验证码')}
					title={t('换一张验证码')}
					onClick={props.renew}
				>
					{props.picture.image !== '' && <img src={props.picture.image} alt="" />}
					{props.picture.fault !== null && (
						<span className="login-again" aria-hidden="true">
							↻
						</span>
					)}
				</button>
			}
		/>
		<div role="alert">
			{props.picture.fault !== null && (
				<p className="fault login-missing">
					{props.picture.fault}{' '}
					<button type="button" className="login-link" onClick={props.renew}>
						{t('重试')}
					</button>
				</p>
			)}
		</div>
	</div>
)
