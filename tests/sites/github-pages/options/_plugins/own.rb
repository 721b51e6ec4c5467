raise 'not in safe mode'
