namespace Intaglio.Baking.Tests;

/// <summary>Actions get the threads that no other action needs.</summary>
public class ThreadShareTests
{
    private static readonly TimeSpan limit = TimeSpan.FromMinutes(1);

    [Theory]
    [InlineData(1, 8, 8)]
    [InlineData(2, 8, 4)]
    [InlineData(3, 8, 2)]
    [InlineData(8, 8, 1)]
    [InlineData(20, 4, 1)]
    public void Actions_that_run_side_by_side_share_all_threads(int actions, int threads, int expected)
    {
        using Workshop workshop = new();
        workshop.WriteRules("upper: { for: \"*.txt\", do: upper, to: \"{name}.out\" }");
        for (int i = 0; i < actions; i++)
            workshop.Write($"src/{i}.txt", $"content {i}");
        // No action ends before as many have begun as can run at once.
        using CountdownEvent begun = new(Math.Min(actions, threads));
        CountingExecutor executor = new()
        {
            Before = _ =>
            {
                if (!begun.IsSet)
                    begun.Signal();
                Assert.True(begun.Wait(limit));
            },
        };
        workshop.Bake(executor, new() { MaxDegreeOfParallelism = threads });
        Assert.Equal(actions, executor.Ran.Count);
        Assert.Equal(expected, executor.Ran.Min(work => work.Threads));
        if (actions <= threads)
            Assert.All(executor.Ran, work => Assert.Equal(expected, work.Threads));
    }
}
