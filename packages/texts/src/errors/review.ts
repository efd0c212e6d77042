import { rows } from '../rows.ts'

/** Errors about reviews. */
export const reviewErrors = rows({
	'节目未通过审核，不能发布：{names}': {
		en: 'These programmes have not been approved and cannot be published: {names}',
		vi: 'Các chương trình này chưa được duyệt nên không thể phát hành: {names}',
		ru: 'Эти программы не одобрены, публиковать их нельзя: {names}',
		tr: 'Bu programlar onaylanmadığı için yayınlanamaz: {names}',
		ja: '承認されていない番組は配信できません：{names}',
	},
	'审核已过有效期，须重新审核：{names}': {
		en: 'The approval has expired. Have these reviewed again: {names}',
		vi: 'Phê duyệt đã hết hạn, cần duyệt lại: {names}',
		ru: 'Срок одобрения истёк, нужна новая проверка: {names}',
		tr: 'Onay süresi doldu, yeniden denetlenmeli: {names}',
		ja: '承認の有効期限が切れました。再審査が必要です：{names}',
	},
	'无审核权限：{names}': {
		en: 'You are not a reviewer of: {names}',
		vi: 'Bạn không có quyền duyệt: {names}',
		ru: 'У вас нет права проверять: {names}',
		tr: 'Denetleme yetkiniz yok: {names}',
		ja: '審査権限がありません：{names}',
	},
	'无发布审核权限：{names}': {
		en: 'You are not a reviewer of these releases: {names}',
		vi: 'Bạn không có quyền duyệt bản phát hành: {names}',
		ru: 'У вас нет права проверять публикации: {names}',
		tr: 'Yayın denetleme yetkiniz yok: {names}',
		ja: '配信の審査権限がありません：{names}',
	},
	请至少选择一个素材: {
		en: 'Select at least one material',
		vi: 'Hãy chọn ít nhất một tư liệu',
		ru: 'Выберите хотя бы один материал',
		tr: 'En az bir materyal seçin',
		ja: '素材を 1 つ以上選択してください',
	},
	请至少选择一个节目: {
		en: 'Select at least one programme',
		vi: 'Hãy chọn ít nhất một chương trình',
		ru: 'Выберите хотя бы одну программу',
		tr: 'En az bir program seçin',
		ja: '番組を 1 つ以上選択してください',
	},
	请至少选择一个插播: {
		en: 'Select at least one interlude',
		vi: 'Hãy chọn ít nhất một mục phát chèn',
		ru: 'Выберите хотя бы одну врезку',
		tr: 'En az bir ara yayın seçin',
		ja: '割り込みを 1 つ以上選択してください',
	},
	请选择发布编号: {
		en: 'Choose a release number',
		vi: 'Hãy chọn số phát hành',
		ru: 'Выберите номер публикации',
		tr: 'Bir yayın numarası seçin',
		ja: '配信番号を選択してください',
	},
	'发布“{name}”已过期，不能通过': {
		en: 'The release “{name}” has expired and cannot be approved',
		vi: 'Bản phát hành “{name}” đã hết hạn, không thể duyệt',
		ru: 'Срок публикации «{name}» истёк, одобрить её нельзя',
		tr: '“{name}” yayınının süresi doldu, onaylanamaz',
		ja: '配信「{name}」は期限切れのため承認できません',
	},
	'发布“{name}”尚未审核，只有发布人可以撤回；发布人离开后由组织的用户管理员撤回': {
		en: 'The release “{name}” is waiting for review; only its publisher can withdraw it, or a user administrator of the organisation once the publisher has left',
		vi: 'Bản phát hành “{name}” đang chờ duyệt; chỉ người phát hành mới có thể rút lại, hoặc người quản lý người dùng của tổ chức khi người đó đã rời đi',
		ru: 'Публикация «{name}» ожидает проверки; отозвать её может только автор, а после его ухода — администратор пользователей организации',
		tr: '“{name}” yayını denetim bekliyor; yalnızca yayınlayan, o ayrıldıysa organizasyonun kullanıcı yöneticisi geri çekebilir',
		ja: '配信「{name}」は審査待ちです。取り下げられるのは配信者だけで、配信者が離れた後は組織のユーザー管理者です',
	},
	'审核人账号需要审核权限：{names}': {
		en: 'Reviewer accounts need review rights and must see the organisation: {names}',
		vi: 'Tài khoản người duyệt cần có quyền duyệt và thấy được tổ chức: {names}',
		ru: 'Проверяющим нужно право проверки и доступ к организации: {names}',
		tr: 'Denetçi hesapları denetim yetkisine sahip olmalı ve organizasyonu görmeli: {names}',
		ja: '審査担当者には審査権限と組織の閲覧権限が必要です：{names}',
	},
	'节目尚未审核，不能删除：{names}': {
		en: 'Programmes that are waiting for review cannot be deleted: {names}',
		vi: 'Không thể xóa chương trình đang chờ duyệt: {names}',
		ru: 'Программы, ожидающие проверки, нельзя удалить: {names}',
		tr: 'Denetim bekleyen programlar silinemez: {names}',
		ja: '審査待ちの番組は削除できません：{names}',
	},
})
