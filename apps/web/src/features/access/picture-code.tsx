import { useCallback, useEffect, useState } from 'react'
import { access } from '../../data/access.ts'
import { t } from '../../data/text.ts'
import { Field } from '../../ui/field.tsx'

/** A verification code as a picture, and how to get another. */
export const usePictureCode = () => {
	const [picture, setPicture] = useState({ verify_id: '', image: '' })
	const renew = useCallback(() => {
		// A code is good once: the old picture goes before the new one comes.
		setPicture({ verify_id: '', image: '' })
		void access.verifyCode({}).then(setPicture, () => undefined)
	}, [])
	useEffect(renew, [renew])
	return { picture, renew }
}

/** Where the code of the picture is typed; a click on the picture brings another. */
export const PictureCodeField = (props: {
	picture: { image: string }
	renew: () => void
	fault: string | undefined
	autoComplete?: string
	onEnter?: () => void
}) => (
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
			</button>
		}
	/>
)
