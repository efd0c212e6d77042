import { rows } from '../rows.ts'

/** Programs that organisations below may publish. */
export const programSharing = rows({
	'节目“{name}”由上级组织共享，不能修改、删除或导出': {
		en: 'Programme “{name}” is shared by an organisation above yours. You cannot change, delete or export it.',
		vi: 'Chương trình “{name}” do tổ chức cấp trên chia sẻ, không thể sửa, xóa hoặc xuất.',
		ru: 'Программу «{name}» предоставила вышестоящая организация: её нельзя изменить, удалить или экспортировать.',
		tr: '“{name}” programını üst kuruluş paylaşıyor; değiştirilemez, silinemez ve dışa aktarılamaz.',
		ja: '番組「{name}」は上位組織が共有しているため、変更・削除・書き出しはできません',
	},
	'下级组织已在 {count} 处使用节目“{name}”': {
		en: 'Organisations below use programme “{name}” (places: {count})',
		vi: 'Các tổ chức cấp dưới đang dùng chương trình “{name}” (số nơi: {count})',
		ru: 'Нижестоящие организации используют программу «{name}» (мест: {count})',
		tr: 'Alt kuruluşlar “{name}” programını kullanıyor (yer sayısı: {count})',
		ja: '下位組織が番組「{name}」を使用しています（{count} か所）',
	},
	修改节目共享: {
		en: 'Change who a programme is shared with',
		vi: 'Thay đổi chia sẻ chương trình',
		ru: 'Изменить доступ к программе',
		tr: 'Program paylaşımını değiştir',
		ja: '番組の共有を変更',
	},
	'来自 {name}': {
		en: 'From {name}',
		vi: 'Từ {name}',
		ru: 'От организации {name}',
		tr: 'Gönderen: {name}',
		ja: '{name} から',
	},
	已共享给下级组织: {
		en: 'Shared with organisations below',
		vi: 'Đã chia sẻ cho tổ chức cấp dưới',
		ru: 'Доступна нижестоящим организациям',
		tr: 'Alt kuruluşlarla paylaşıldı',
		ja: '下位組織と共有中',
	},
	停止共享: {
		en: 'Stop sharing',
		vi: 'Ngừng chia sẻ',
		ru: 'Закрыть доступ',
		tr: 'Paylaşımı durdur',
		ja: '共有を停止',
	},
	'停止共享“{name}”？': {
		en: 'Stop sharing “{name}”?',
		vi: 'Ngừng chia sẻ “{name}”?',
		ru: 'Закрыть доступ к «{name}»?',
		tr: '“{name}” paylaşımı durdurulsun mu?',
		ja: '「{name}」の共有を停止しますか？',
	},
	'下级组织已在 {count} 处使用它；正在播放的内容继续播放，但不能再次发布。': {
		en: 'Organisations below use it (places: {count}). What is playing continues, but they can no longer publish it.',
		vi: 'Các tổ chức cấp dưới đang dùng (số nơi: {count}). Nội dung đang phát vẫn tiếp tục, nhưng không thể phát hành lại.',
		ru: 'Её используют нижестоящие организации (мест: {count}). Показ продолжится, но опубликовать её снова они не смогут.',
		tr: 'Alt kuruluşlar kullanıyor (yer sayısı: {count}). Oynatılanlar sürer ama yeniden yayınlanamaz.',
		ja: '下位組織が使用しています（{count} か所）。再生中の内容は続きますが、再配信はできなくなります。',
	},
	'已将“{name}”共享给下级组织': {
		en: '“{name}” is now shared with the organisations below',
		vi: 'Đã chia sẻ “{name}” cho các tổ chức cấp dưới',
		ru: '«{name}» теперь доступна нижестоящим организациям',
		tr: '“{name}” artık alt kuruluşlarla paylaşılıyor',
		ja: '「{name}」を下位組織と共有しました',
	},
	'已停止共享“{name}”': {
		en: '“{name}” is no longer shared',
		vi: 'Đã ngừng chia sẻ “{name}”',
		ru: 'Доступ к «{name}» закрыт',
		tr: '“{name}” artık paylaşılmıyor',
		ja: '「{name}」の共有を停止しました',
	},
})
