import type { Profile } from '@vitrine/contract/people/user-record'
import { Button } from 'antd'
import { users } from '../../data/calls/people.ts'
import { t } from '../../data/text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PictureChoice, usePicture } from '../../ui/forms/picture-choice.tsx'
import { toast } from '../../ui/messages/toasts.ts'
import { profileChanged } from './use-profile.ts'

/** The user's own picture: shown as others see it, with buttons to choose or remove it. */
export const AvatarField = ({ profile }: { profile: Profile }) => {
	const {
		busy,
		fault: problem,
		send,
	} = usePicture('png', async file => {
		await users.setAvatar({}, { file: { file, name: file.name } })
		toast('success', t('头像已更新'))
		await profileChanged()
	})
	const remove = async () => {
		await users.removeAvatar({})
		toast('success', t('头像已移除'))
		await profileChanged()
	}
	return (
		<div className="personal-avatar">
			<Avatar src={profile.avatar} name={profile.realname || profile.account} size={96} />
			<PictureChoice
				kind="png"
				label={t('更换头像')}
				hint={t('PNG 格式，最大 2 MB')}
				busy={busy}
				fault={problem}
				onChoose={send}
			>
				{profile.avatar !== '' && <Button onClick={() => void remove().catch(() => undefined)}>{t('移除头像')}</Button>}
			</PictureChoice>
		</div>
	)
}
