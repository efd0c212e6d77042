import { t } from '../../data/text.ts'
import { PasswordForm } from '../../features/access/password-form.tsx'
import { PersonalScreen } from '../../features/personal/personal-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'
import { toast } from '../../ui/messages/toasts.ts'

export const Personal = () => (
	<AntdFrame>
		<PersonalScreen passwordForm={<PasswordForm tokens done={() => toast('success', t('密码已修改'))} />} />
	</AntdFrame>
)
