import { Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { access } from '../../data/calls/access.ts'
import { t } from '../../data/text.ts'
import { CopyField } from '../../ui/forms/copy-field.tsx'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { Skeleton } from '../../ui/lists/states.tsx'

interface Secret {
	readonly secret: string
	/** The QR code as a data URL. */
	readonly picture: string
}

/** A new secret and its QR code; the library that draws it loads on demand. */
const useSecret = (failed: () => void): Secret | null => {
	const [found, setFound] = useState<Secret | null>(null)
	// biome-ignore lint/correctness/useExhaustiveDependencies: one dialog, one secret
	useEffect(() => {
		let current = true
		const read = async () => {
			const [{ secret, uri }, { default: qrcode }] = await Promise.all([access.totpBegin({}), import('qrcode')])
			const picture = await qrcode.toDataURL(uri, { margin: 2, width: 400 })
			if (current) setFound({ secret, picture })
		}
		read().catch(() => current && failed())
		return () => {
			current = false
		}
	}, [])
	return found
}

/** Turns on the second factor: scan the secret, then confirm it with a code. */
export const TotpDialog = (props: { enabled: (codes: readonly string[]) => Promise<void>; close: () => void }) => {
	const found = useSecret(props.close)
	const enable = async ({ code }: { code: string }) => {
		const { recovery_codes } = await access.totpEnable({ code: code.trim() })
		await props.enabled(recovery_codes)
	}
	return (
		<FormDialog
			title={t('启用两步验证')}
			okText={t('启用')}
			initial={{ code: '' }}
			places={{ second_factor_wrong: 'code' }}
			onSubmit={enable}
			onClose={props.close}
		>
			<p>{t('用手机上的验证器应用扫描二维码，然后输入它显示的 6 位数字。')}</p>
			{found === null ? (
				<Skeleton rows={4} />
			) : (
				<div style={{ display: 'grid', gap: 12, justifyItems: 'center', margin: '16px 0' }}>
					<img className="personal-qr" src={found.picture} alt={t('验证器应用的二维码')} />
					<div style={{ justifySelf: 'stretch' }}>
						<div className="muted">{t('无法扫描时，在应用中输入此密钥')}</div>
						<CopyField label={t('密钥')} text={found.secret} />
					</div>
				</div>
			)}
			<Form.Item
				name="code"
				label={t('两步验证码')}
				rules={[{ required: true, whitespace: true, message: t('请输入两步验证码') }]}
			>
				<Input autoComplete="one-time-code" inputMode="numeric" maxLength={10} />
			</Form.Item>
		</FormDialog>
	)
}
