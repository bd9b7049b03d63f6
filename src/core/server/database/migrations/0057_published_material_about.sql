update published_materials set about = 'A passing mention' where about = 'A mention of me'
