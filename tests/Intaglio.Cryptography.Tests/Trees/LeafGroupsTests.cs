namespace Intaglio.Cryptography.Tests;

/// <summary>How leaves are divided among threads.</summary>
public class LeafGroupsTests
{
    [Fact]
    public void Every_leaf_is_in_one_group_and_the_last_round_is_shared_evenly()
    {
        for (int leaves = 0; leaves <= 130; leaves++)
        {
            foreach ((int most, int workers) in new[] { (1, 1), (8, 1), (8, 2), (8, 3), (16, 4), (4, 100) })
            {
                LeafGroups groups = new(leaves, most, workers);
                (long First, int Count)[] all = [.. Enumerable.Range(0, (int)groups.Count).Select(i => groups[i])];
                Assert.Equal(Enumerable.Range(0, leaves).Select(i => (long)i), all.SelectMany(group => Enumerable.Range(0, group.Count).Select(i => group.First + i)));

                int inFullRounds = leaves / (most * workers) * workers;
                Assert.All(all[..inFullRounds], group => Assert.Equal(most, group.Count));
                int[] rest = [.. all[inFullRounds..].Select(group => group.Count)];
                Assert.True(rest.Length <= workers && (rest.Length == 0 || (rest.Min() > 0 && rest.Max() - rest.Min() <= 1 && rest.Max() <= most)), $"{leaves} leaves, {most}, {workers}");
            }
        }
    }

    [Fact]
    public void The_largest_files_are_divided_without_overflow()
    {
        LeafGroups groups = new(long.MaxValue, 256, 256);
        (long first, int count) = groups[groups.Count - 1];
        Assert.Equal(long.MaxValue, first + count);
    }
}
