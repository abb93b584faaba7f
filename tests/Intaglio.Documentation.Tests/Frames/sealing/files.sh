printf 'the plans' > original
cp original plans.tar
# the page
cmp original plans.tar
