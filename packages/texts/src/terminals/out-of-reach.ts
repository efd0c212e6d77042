import { rows } from '../rows.ts'

/** Messages about things that were removed, or became invisible, while a user was working with them. */
export const outOfReach = rows({
	'已不在可见范围内：{names}': {
		en: 'No longer visible to you: {names}',
		vi: 'Không còn trong phạm vi của bạn: {names}',
		ru: 'Больше не доступны: {names}',
		tr: 'Artık erişiminizde değil: {names}',
		ja: '表示できる範囲にありません：{names}',
	},
	已不在您的组织中: {
		en: 'No longer in your organisations',
		vi: 'Không còn trong các tổ chức của bạn',
		ru: 'Больше не в ваших организациях',
		tr: 'Artık kuruluşlarınızda değil',
		ja: '現在はあなたの組織にありません',
	},
	从所选中移除: {
		en: 'Remove from selection',
		vi: 'Bỏ khỏi lựa chọn',
		ru: 'Убрать из выбранного',
		tr: 'Seçimden kaldır',
		ja: '選択から外す',
	},
	'可能已被删除，或移到了您无权查看的组织。': {
		en: 'It may have been deleted or moved to an organisation that you cannot see.',
		vi: 'Mục này có thể đã bị xóa hoặc chuyển sang tổ chức mà bạn không xem được.',
		ru: 'Возможно, запись удалена или перемещена в организацию, которая вам не видна.',
		tr: 'Silinmiş ya da göremediğiniz bir kuruluşa taşınmış olabilir.',
		ja: '削除されたか、表示できない組織に移動された可能性があります。',
	},
})
