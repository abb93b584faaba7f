namespace Intaglio.Farm.Tests.Scheduling;

public sealed class WorkQueueTests
{
    private readonly WorkQueue queue = new();

    // The keys of the ready actions of each run.
    private readonly Dictionary<string, List<string>> ready = new(StringComparer.Ordinal);

    [Fact]
    public async Task Runs_get_equal_shares_and_leave_theirs_to_others_if_they_need_less()
    {
        Add("a", "a1", "a2", "a3", "a4", "a5", "a6");
        Add("b", "b1");
        Add("c", "c1", "c2", "c3", "c4", "c5", "c6");
        Assert.Equal(["a1", "a2", "a3", "b1", "c1", "c2", "c3", "c4"], await TakeAsync(8));
        Assert.Equal(["a4", "a5", "a6"], (await TakeAsync(9)).Where(key => key[0] == 'a'));
    }

    [Fact]
    public async Task Runs_take_turns_when_workers_have_few_slots()
    {
        Add("a", "a1", "a2", "a3");
        Add("b", "b1", "b2", "b3");
        List<string> keys = [];
        for (int i = 0; i < 6; i++)
            keys.AddRange(await TakeAsync(1));
        Assert.Equal(["a1", "b1", "a2", "b2", "a3", "b3"], keys);
        Assert.Empty(await TakeAsync(1));
    }

    [Fact]
    public async Task An_action_that_a_worker_makes_for_another_run_waits()
    {
        Add("a", "x", "a1");
        Add("b", "x", "b1");
        Assert.Equal(["x", "a1", "b1"], await TakeAsync(9));
        Assert.Empty(await TakeAsync(9));
        queue.Land(["a1"]);
        Assert.Empty(await TakeAsync(9));
        queue.Land(["x"]);
        Assert.Equal(["x"], await TakeAsync(9));
    }

    [Fact]
    public async Task The_actions_of_a_removed_run_no_longer_let_others_wait()
    {
        Add("a", "x");
        Add("b", "x");
        Assert.Equal(["x"], await TakeAsync(9));
        queue.Remove("a");
        Assert.Equal(["x"], await TakeAsync(9));
    }

    [Fact]
    public async Task Two_workers_that_ask_at_the_same_time_do_not_get_the_same_action()
    {
        Add("a", "x");
        Add("b", "x");
        IReadOnlyList<string>[] taken = await Task.WhenAll(TakeAsync(1), TakeAsync(1));
        Assert.Equal(["x"], taken.SelectMany(keys => keys));
    }

    private void Add(string run, params string[] keys)
    {
        ready[run] = [.. keys];
        queue.Add(run);
    }

    private async Task<IReadOnlyList<string>> TakeAsync(int most) => [.. (await queue.TakeAsync(most, async (run, share, avoided) =>
    {
        await Task.Yield();
        string[] keys = [.. ready[run].Except(avoided).Take(share)];
        ready[run].RemoveAll(keys.Contains);
        return [.. keys.Select(key => new WorkOrder(run, "", default) { Rule = "", Code = "", Key = key })];
    })).Select(order => order.Key!)];
}
