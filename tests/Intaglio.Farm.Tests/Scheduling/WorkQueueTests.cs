namespace Intaglio.Farm.Tests.Scheduling;

public sealed class WorkQueueTests : IWorkSource
{
    private readonly WorkQueue queue = new();

    // The keys of the ready actions of each run.
    private readonly Dictionary<string, List<string>> ready = new(StringComparer.Ordinal);

    // The runs that need the workers that ask for themselves.
    private readonly List<string> reserving = [];

    // The keys that the runs have received, in the order in which actions were taken from them.
    private readonly List<string> avoidedKeys = [];

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
    public async Task Runs_without_ready_actions_leave_their_turns_to_all_others()
    {
        Add("none");
        Add("a", "a1", "a2", "a3");
        Add("nothing");
        Add("b", "b1", "b2", "b3");
        List<string> keys = [];
        for (int i = 0; i < 6; i++)
            keys.AddRange(await TakeAsync(1));
        Assert.Equal(["a1", "b1", "a2", "b2", "a3", "b3"], keys);
    }

    [Fact]
    public async Task An_action_that_a_worker_makes_for_another_run_waits()
    {
        Add("a", "x", "a1");
        Add("b", "x", "b1");
        Assert.Equal(["x", "a1", "b1"], await TakeAsync(9));
        Assert.Empty(await TakeAsync(9));
        queue.Land("a", ["a1"]);
        Assert.Empty(await TakeAsync(9));
        queue.Land("a", ["x"]);
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

    [Fact]
    public async Task A_late_result_does_not_let_the_action_be_made_twice()
    {
        Add("a", "x");
        Add("b", "x");
        Add("c", "x");
        Assert.Equal(["x"], await TakeAsync(1));
        queue.Land("a", ["x"]);
        Assert.Equal(["x"], await TakeAsync(1));
        queue.Land("a", ["x"]);
        Assert.Empty(await TakeAsync(1));
        queue.Land("b", ["x"]);
        Assert.Equal(["x"], await TakeAsync(1));
    }

    [Fact]
    public async Task A_run_learns_only_the_keys_for_which_its_actions_wait()
    {
        Add("a", "a1", "x", "a2");
        Add("b", "b1", "x", "b2");
        await TakeAsync(9);
        Assert.Equal(["", "", "x"], avoidedKeys);
        await TakeAsync(1);
        Assert.Equal(["", "", "x", "x", ""], avoidedKeys);
        queue.Land("a", ["x"]);
        Assert.Equal(["x"], await TakeAsync(1));
    }

    [Fact]
    public void A_run_is_added_once()
    {
        Assert.True(queue.Add("a"));
        Assert.False(queue.Add("a"));
        queue.Remove("a");
        Assert.True(queue.Add("a"));
    }

    [Fact]
    public async Task A_worker_that_one_run_needs_for_itself_gets_nothing_of_others()
    {
        Add("a", "a1", "a2", "a3");
        Assert.Equal(["a1"], await TakeAsync(1));
        Add("b", "b1", "b2");
        reserving.Add("b");
        // The worker still has an action of the other run.
        Assert.Empty(await TakeAsync(2));
        Assert.Equal(["b1"], await TakeAsync(1, "other"));
        queue.Land("a", ["a1"]);
        Assert.Equal(["b2"], await TakeAsync(1));
        Assert.Empty(await TakeAsync(2));
        reserving.Clear();
        Assert.Equal(["a2", "a3"], await TakeAsync(2));
    }

    private void Add(string run, params string[] keys)
    {
        ready[run] = [.. keys];
        queue.Add(run);
    }

    private async Task<IReadOnlyList<string>> TakeAsync(int most, string worker = "w") =>
        [.. (await queue.TakeAsync(worker, most, this)).Select(order => order.Key!)];

    async Task<WorkGrant> IWorkSource.TakeAsync(string run, string worker, int most, IReadOnlyList<string> avoided, bool isBusy)
    {
        await Task.Yield();
        avoidedKeys.Add(string.Join(' ', avoided));
        if (reserving.Contains(run) && isBusy)
            return new([], IsReserved: true);
        string[] keys = [.. ready[run].Except(avoided).Take(most)];
        ready[run].RemoveAll(keys.Contains);
        WorkOrder[] orders = [.. keys.Select(key => new WorkOrder(run, "", default) { Code = "", Key = key })];
        return new(orders, reserving.Contains(run));
    }

    async Task IWorkSource.GiveBackAsync(WorkOrder order)
    {
        await Task.Yield();
        ready[order.Run].Add(order.Key!);
    }
}
