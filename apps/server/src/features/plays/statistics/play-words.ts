import { inLanguage } from '@vitrine/texts/in-language'
import type { Language } from '@vitrine/texts/rows'

/** What a file of play records says: the name and the headings of each sheet. */
export interface PlayWords {
	readonly program: { readonly name: string; readonly columns: readonly string[] }
	readonly material: { readonly name: string; readonly columns: readonly string[] }
}

/** The words in a language; the thread that writes the file does not load the texts of all languages for them. */
export const playWords = (lang: Language): PlayWords => {
	const columns = (name: '节目名称' | '素材名称') =>
		[
			...(['序号', '设备类别', '终端', '序列号', name, '开始时间', '结束时间', '播放时长'] as const),
			...(['投放点', '纬度', '经度', '定位精度（米）'] as const),
		].map(text => inLanguage(text, lang))
	return {
		program: { name: inLanguage('节目播放记录', lang), columns: columns('节目名称') },
		material: { name: inLanguage('素材播放记录', lang), columns: columns('素材名称') },
	}
}
