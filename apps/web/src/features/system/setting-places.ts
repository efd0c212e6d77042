import { layout_pictures, type PictureKey, type SettingKey, settings } from '@vitrine/domain/system'
import type { TextKey } from '@vitrine/texts/all'
import { picture_texts, setting_effects, setting_texts } from './words.ts'

const screens = {
	system: { path: '/system/systemLayout', text: '系统布局' },
	access: { path: '/system/accessLayout', text: '登录与注册设置' },
	review: { path: '/system/reviewSetting', text: '审核设置' },
} as const satisfies Record<string, { path: string; text: TextKey }>

const on_access: readonly (SettingKey | PictureKey)[] = [
	...(['singleLogin', 'registrationGroup', 'registrationRole', 'loginPicture'] as const),
	...(['dailyApplicationLimit', 'dailyReferralLimit'] as const),
]

/** Settings without a field of their own, and the one beside which they are found. */
const beside: Partial<Record<SettingKey, string>> = {
	registrationGroup: 'open',
	weather_url: 'weather_provider',
	player_update: 'player_quiet_from',
	player_update_now: 'player_quiet_from',
}

const screenOf = (name: SettingKey | PictureKey) => {
	if (name.startsWith('review_')) return screens.review
	return on_access.includes(name) ? screens.access : screens.system
}

/** A setting or a picture, where it is changed: the screen, and the field there. */
export interface SettingPlace {
	readonly name: SettingKey | PictureKey
	readonly path: string
	readonly screen: TextKey
	readonly text: TextKey
	/** What it does, where that is said. */
	readonly effect: TextKey | undefined
}

const placeOf = (
	name: SettingKey | PictureKey,
	text: TextKey,
	effect?: TextKey,
	field: string = name,
): SettingPlace => {
	const screen = screenOf(name)
	return { name, path: `${screen.path}#${field}`, screen: screen.text, text, effect }
}

const setting_keys = Object.keys(settings) as SettingKey[]
const picture_keys = Object.keys(layout_pictures) as PictureKey[]

/** Where everything is changed that can be found. */
export const setting_places: readonly SettingPlace[] = [
	...setting_keys.map(name => placeOf(name, setting_texts[name], setting_effects[name], beside[name])),
	...picture_keys.map(name => placeOf(name, picture_texts[name])),
]
