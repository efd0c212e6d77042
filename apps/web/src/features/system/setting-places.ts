import { layout_pictures, type PictureKey, type SettingKey, settings } from '@vitrine/domain/system'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../data/text.ts'
import { setting_synonyms } from './setting-synonyms.ts'
import { picture_texts, setting_effects, settingName } from './words.ts'

const screens = {
	system: { path: '/system/systemLayout', text: '系统布局' },
	access: { path: '/system/accessLayout', text: '登录与注册设置' },
	review: { path: '/system/reviewSetting', text: '审核设置' },
} as const satisfies Record<string, { path: string; text: TextKey }>

const on_access: readonly (SettingKey | PictureKey)[] = [
	...([
		'singleLogin',
		'keep_login',
		'login_addresses',
		'registrationGroup',
		'registrationRole',
		'loginPicture',
	] as const),
	...(['dailyApplicationLimit', 'dailyReferralLimit'] as const),
	...(['web_title_zh', 'web_title_en', 'web_title_vi', 'web_title_ru', 'web_title_tr', 'web_title_ja'] as const),
	...(['slogan', 'copyright', 'record_number', 'record_url', 'login_language', 'login_help'] as const),
]

/** Settings without a field of their own, and the one beside which they are found. */
const beside: Partial<Record<SettingKey, string>> = {
	registrationGroup: 'open',
	weather_url: 'weather_provider',
	map_tiles: 'tiles_from',
	map_attribution: 'tiles_from',
	geocoder_url: 'geocoder_from',
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
	/** What it is called, in the language that is on. */
	readonly nameIn: () => string
	/** What it does, where that is said. */
	readonly effect: TextKey | undefined
	/** What else it is looked for by. */
	readonly synonyms: TextKey | undefined
}

const placeOf = (
	name: SettingKey | PictureKey,
	nameIn: () => string,
	effect?: TextKey,
	field: string = name,
): SettingPlace => {
	const screen = screenOf(name)
	return {
		name,
		path: `${screen.path}#${field}`,
		screen: screen.text,
		nameIn,
		effect,
		synonyms: setting_synonyms[name],
	}
}

const setting_keys = Object.keys(settings) as SettingKey[]
const picture_keys = Object.keys(layout_pictures) as PictureKey[]

/** Where everything is changed that can be found. */
export const setting_places: readonly SettingPlace[] = [
	...setting_keys.map(name => placeOf(name, () => settingName(name), setting_effects[name], beside[name])),
	...picture_keys.map(name => placeOf(name, () => t(picture_texts[name]))),
]
