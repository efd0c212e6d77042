import type { ReactNode } from 'react'
import { t } from '../../data/text.ts'
import { EmailForm } from './email-form.tsx'
import { LinksPart } from './links-part.tsx'
import { TotpPart } from './totp-part.tsx'

/** The account's protection: password, recovery address, second factor. */
export const SecurityTab = ({ passwordForm }: { passwordForm: ReactNode }) => (
	<div className="personal-grid">
		<section className="panel personal-part">
			<h2>{t('修改密码')}</h2>
			{passwordForm}
		</section>
		<section className="panel personal-part">
			<h2>{t('邮箱')}</h2>
			<EmailForm />
		</section>
		<section className="panel personal-part">
			<h2>{t('两步验证')}</h2>
			<TotpPart />
		</section>
		<LinksPart />
	</div>
)
