import { rows } from '../rows.ts'

/** Lists of the program editor that are full. */
export const editorLists = rows({
	'播放列表最多 {count} 项，有 {left} 项未能加入': {
		en: 'A playlist can have at most {count} {count|item|items}; {left} {left|was|were} left out',
		vi: 'Danh sách phát chứa tối đa {count} mục. Không thêm được: {left}',
		ru: 'В плейлисте может быть не больше {count} {count|элемента|элементов|элементов}; не добавлено: {left}',
		tr: 'Bir oynatma listesi en çok {count} öğe alır. Eklenmeyen: {left}',
		ja: '再生リストは最大 {count} 項目です。追加できなかった項目：{left}',
	},
	'未移动：“{name}”的播放列表放不下，最多 {count} 项': {
		en: 'Nothing was moved: the playlist of “{name}” can have at most {count} {count|item|items}',
		vi: 'Chưa di chuyển: danh sách phát của “{name}” không còn đủ chỗ. Số mục tối đa: {count}',
		ru: 'Ничего не перемещено: в плейлисте окна «{name}» может быть не больше {count} {count|элемента|элементов|элементов}',
		tr: 'Taşınmadı: “{name}” penceresinin oynatma listesinde yer yok. En çok öğe: {count}',
		ja: '移動していません：「{name}」の再生リストに空きがありません。最大項目数：{count}',
	},
})
