import { rows } from '../rows.ts'

/** Messages about terminals that now belong to another organisation, and about what is taken down there. */
export const reach = rows({
	'这些终端已不属于发布的组织，或已撤下该内容：{names}': {
		en: 'These terminals no longer belong to the organisation of the release, or it was taken down there: {names}',
		vi: 'Các màn hình này không còn thuộc tổ chức của bản phát hành, hoặc nội dung đã được gỡ tại đó: {names}',
		ru: 'Эти экраны больше не относятся к организации публикации, или она там снята: {names}',
		tr: 'Bu ekranlar artık yayının kuruluşuna ait değil ya da yayın orada kaldırıldı: {names}',
		ja: 'これらの画面はすでに配信元の組織に属していないか、そこで取り下げられています：{names}',
	},
	'这些终端不属于发布所选的组织：{names}': {
		en: 'These terminals do not belong to the organisation chosen for the release: {names}',
		vi: 'Các màn hình này không thuộc tổ chức đã chọn cho bản phát hành: {names}',
		ru: 'Эти экраны не относятся к организации, выбранной для публикации: {names}',
		tr: 'Bu ekranlar yayın için seçilen kuruluşa ait değil: {names}',
		ja: 'これらの画面は配信に選んだ組織に属していません：{names}',
	},
	终端已不属于发布的组织: {
		en: 'The terminal no longer belongs to the organisation of the release',
		vi: 'Màn hình không còn thuộc tổ chức của bản phát hành',
		ru: 'Экран больше не относится к организации публикации',
		tr: 'Ekran artık yayının kuruluşuna ait değil',
		ja: '画面はすでに配信元の組織に属していません',
	},
	'“{name}”已由“{by}”在其终端撤下': {
		en: '“{by}” took “{name}” down from its terminals',
		vi: '“{by}” đã gỡ “{name}” khỏi các màn hình của mình',
		ru: '«{by}» снимает «{name}» со своих экранов',
		tr: '“{by}”, “{name}” içeriğini kendi ekranlarından kaldırdı',
		ja: '「{by}」が自組織の画面で「{name}」を取り下げました',
	},
	'“{name}”已由“{by}”在其终端撤下：{reason}': {
		en: '“{by}” took “{name}” down from its terminals: {reason}',
		vi: '“{by}” đã gỡ “{name}” khỏi các màn hình của mình: {reason}',
		ru: '«{by}» снимает «{name}» со своих экранов: {reason}',
		tr: '“{by}”, “{name}” içeriğini kendi ekranlarından kaldırdı: {reason}',
		ja: '「{by}」が自組織の画面で「{name}」を取り下げました：{reason}',
	},
	移动终端: {
		en: 'Move terminals',
		vi: 'Chuyển màn hình',
		ru: 'Перенос экранов',
		tr: 'Ekranları taşıma',
		ja: '画面を移動',
	},
	已在该终端撤下: {
		en: 'Taken down from this terminal',
		vi: 'Đã gỡ tại màn hình này',
		ru: 'Снято на этом экране',
		tr: 'Bu ekrandan kaldırıldı',
		ja: 'この画面では取り下げ済み',
	},
})
