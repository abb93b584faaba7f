namespace Intaglio.Farm.Tests.Coordination;

/// <summary>Runs and queues on servers in this process.</summary>
public sealed class GrainTests
{
    [Fact]
    public async Task A_run_gives_its_actions_out_and_remembers_its_end()
    {
        await using GrainHost host = await GrainHost.StartAsync();
        IRunGrain run = await host.BeginAsync([["a", "b"], ["c"]]);
        IReadOnlyList<WorkOrder> orders = await host.Queue.TakeAsync("x", 5);
        Assert.Equal([0, 1], orders.Select(order => order.Lease.Action));
        Assert.Equal(2, (await run.CountByWorkerAsync())["x"]);
        foreach (WorkOrder order in orders)
            Assert.Equal([order.Key!], await run.CompleteAsync([new(order.Lease, WorkOutcome.Made, null)]));
        WorkOrder last = Assert.Single(await host.Queue.TakeAsync("x", 5));
        Assert.Equal((2, GrainHost.ToKey("c")), (last.Lease.Action, last.Key));
        Assert.Equal([run.GetPrimaryKeyString()], await host.Index.ListActiveAsync());
        await run.CompleteAsync([new(last.Lease, WorkOutcome.Found, null)]);
        for (int i = 0; i < 2; i++)
        {
            RunView? view = await run.GetAsync();
            Assert.True(view is { IsFinished: true, IsCanceled: false, Project: "project", Actions: { Made: 2, Found: 1, Ready: 0, Leased: 0 } });
            await host.ForgetAsync(run);
        }
        Assert.Empty(await host.Index.ListActiveAsync());
        Assert.Equal([run.GetPrimaryKeyString()], await host.Index.ListAsync());
        Assert.Empty(await run.CompleteAsync([new(last.Lease, WorkOutcome.Made, null)]));
        Assert.Equal([last.Lease], await run.RenewAsync("x", [last.Lease]));
    }

    [Fact]
    public async Task Lost_leases_faults_and_lost_workers_are_counted()
    {
        await using GrainHost host = await GrainHost.StartAsync();
        IWorkerIndexGrain index = host.Cluster.Client.GetGrain<IWorkerIndexGrain>(0);
        WorkerView worker = new() { Worker = "x", Host = "host", Name = "host-1", Tool = "tool", Slots = 1, AllowsRun = false };
        // A fault that lasts is counted once.
        foreach (string? fault in (string?[])[null, "full", "full", null, "full"])
            Assert.Equal(default, await index.SawAsync(worker with { Fault = fault }));
        Assert.Equal((0, 2, 0), (host.Losses.Leases, host.Losses.Strikes, host.Losses.Workers));
        Assert.Equal((false, true), (await index.DrainAsync("host"), await index.DrainAsync("host-1")));
        Assert.Equal(new(IsDraining: true, IsStruck: false), await index.SawAsync(worker));
        IRunGrain run = await host.BeginAsync([["a"]], isDetached: true);
        Assert.Single(await host.Queue.TakeAsync("x", 1));
        host.Time.Advance(TimeSpan.FromSeconds(20));
        await Waiting.ForAsync(async () => await run.GetAsync() is { EndedLeases: 1 }, "the lease ends");
        Assert.Empty(await index.ListAsync());
        Assert.Equal((1, 2, 1), (host.Losses.Leases, host.Losses.Strikes, host.Losses.Workers));
    }

    [Fact]
    public async Task A_worker_is_struck_if_others_make_the_actions_of_two_runs_that_it_returned()
    {
        await using GrainHost host = await GrainHost.StartAsync();
        IWorkerIndexGrain index = host.Cluster.Client.GetGrain<IWorkerIndexGrain>(0);
        WorkerView x = new() { Worker = "x", Host = "host", Tool = "tool", Slots = 1, AllowsRun = false };
        await index.SawAsync(x);
        List<bool> struck = [];
        // Two actions of a run count once. The worker also returns one of a third run, which it then makes itself.
        foreach (int maker in (int[])[1, 0, 1])
        {
            IRunGrain run = await host.BeginAsync([["a", "b"]], isDetached: true);
            await ReturnAsync(run, await host.Queue.TakeAsync("x", 2));
            host.Time.Advance(TimeSpan.FromSeconds(6));
            IReadOnlyList<WorkOrder> orders = await host.Queue.TakeAsync(maker == 0 ? "x" : "y", 2);
            Assert.Equal(2, orders.Count);
            await run.CompleteAsync([.. orders.Select(order => new WorkReport(order.Lease, WorkOutcome.Made, null))]);
            await index.SawAsync(x with { Worker = "y" });
            struck.Add((await index.SawAsync(x)).IsStruck);
        }
        Assert.Equal([false, false, true], struck);
        // It is struck until it says so, and then the next two runs count from the beginning.
        Assert.True((await index.SawAsync(x)).IsStruck);
        Assert.False((await index.SawAsync(x with { Fault = "struck" })).IsStruck);
        Assert.False((await index.SawAsync(x)).IsStruck);

        static Task ReturnAsync(IRunGrain run, IReadOnlyList<WorkOrder> orders) =>
            run.CompleteAsync([.. orders.Select(order => new WorkReport(order.Lease, WorkOutcome.Returned, "Input/output error") { IsSound = true })]);
    }

    [Fact]
    public async Task The_actions_of_the_last_seconds_are_counted()
    {
        await using GrainHost host = await GrainHost.StartAsync();
        IThroughputGrain throughput = host.Cluster.Client.GetGrain<IThroughputGrain>(0);
        Assert.Empty(await throughput.ListAsync());
        host.Time.Advance(TimeSpan.FromSeconds(1));
        IRunGrain run = await host.BeginAsync([["a", "b"]], isDetached: true);
        foreach (WorkOrder order in await host.Queue.TakeAsync("x", 2))
            await run.CompleteAsync([new(order.Lease, WorkOutcome.Made, null)]);
        host.Time.Advance(TimeSpan.FromSeconds(2));
        await Waiting.ForAsync(async () => await throughput.ListAsync() is [0, 2, 0], "the run has counted its actions");
        host.Time.Advance(TimeSpan.FromSeconds(187));
        Assert.Equal((190, 2), ((await throughput.ListAsync()).Count, (await throughput.ListAsync())[188]));
        host.Time.Advance(TimeSpan.FromDays(1));
        Assert.Equal(0, (await throughput.ListAsync()).Sum());
    }

    [Fact]
    public async Task A_run_whose_server_has_ended_continues_with_the_leases_of_its_workers()
    {
        await using GrainHost host = await GrainHost.StartAsync();
        IRunGrain run = await host.BeginAsync([["a", "b", "c"]], isDetached: true);
        IReadOnlyList<WorkOrder> orders = await host.Queue.TakeAsync("x", 2);
        await run.CompleteAsync([new(orders[0].Lease, WorkOutcome.Made, null)]);
        await host.ForgetAsync(run);
        await host.ForgetAsync(host.Queue);
        Assert.Empty(await run.RenewAsync("x", [orders[1].Lease]));
        // The first action was made, which only its next worker finds in the store.
        IReadOnlyList<WorkOrder> others = await host.Queue.TakeAsync("y", 5);
        Assert.Equal([0, 2], others.Select(order => order.Lease.Action));
        await run.CompleteAsync([new(orders[1].Lease, WorkOutcome.Made, null)]);
        foreach (WorkOrder order in others)
            await run.CompleteAsync([new(order.Lease, WorkOutcome.Found, null)]);
        Assert.True(await run.GetAsync() is { IsFinished: true, IsDetached: true, Actions: { Made: 1, Found: 2 } });
    }

    [Fact]
    public async Task A_run_that_is_canceled_takes_its_actions_from_workers_and_stays_canceled()
    {
        await using GrainHost host = await GrainHost.StartAsync();
        IRunGrain run = await host.BeginAsync([[.. Enumerable.Range(0, 10_000).Select(i => $"{i}")]]);
        IReadOnlyList<WorkOrder> orders = await host.Queue.TakeAsync("x", 100);
        Assert.Equal(100, orders.Count);
        Assert.True(await run.CancelAsync());
        Assert.Equal(100, (await run.RenewAsync("x", [.. orders.Select(order => order.Lease)])).Count);
        Assert.Empty(await host.Queue.TakeAsync("x", 100));
        await host.ForgetAsync(run);
        Assert.True(await run.GetAsync() is { IsFinished: true, IsCanceled: true, Actions.Skipped: 10_000 });
        Assert.False(await host.Cluster.Client.GetGrain<IRunGrain>("other").CancelAsync());
    }

    /// <summary>The server has ended after it had saved that the run is canceled, and before it had saved the end of the run.</summary>
    [Fact]
    public async Task A_run_whose_cancellation_was_interrupted_stays_canceled()
    {
        await using GrainHost host = await GrainHost.StartAsync();
        IRunGrain run = await host.BeginAsync([["a", "b"]]);
        await host.ForgetAsync(run);
        await host.ChangeStateAsync(run, state => state.IsCanceled = true);
        Assert.True(await run.GetAsync() is { IsCanceled: true, Actions: { Skipped: 2, Ready: 0 } });
        Assert.Empty(await host.Queue.TakeAsync("x", 9));
    }

    [Fact]
    public async Task A_worker_is_listed_for_15_seconds_after_its_last_question()
    {
        await using GrainHost host = await GrainHost.StartAsync();
        for (int i = 0; i < 3; i++)
        {
            Assert.Empty(await host.Queue.TakeAsync("x", 1));
            host.Time.Advance(TimeSpan.FromSeconds(14));
            Assert.Equal(["x"], await host.Queue.ListWorkersAsync());
        }
        host.Time.Advance(TimeSpan.FromSeconds(2));
        Assert.Empty(await host.Queue.ListWorkersAsync());
    }

    [Fact]
    public async Task A_failure_ends_a_run_unless_the_others_are_to_be_made()
    {
        await using GrainHost host = await GrainHost.StartAsync();
        foreach (bool keepGoing in (bool[])[false, true])
        {
            IRunGrain run = await host.BeginAsync([["a", "b", "c"]], keepGoing);
            WorkOrder order = Assert.Single(await host.Queue.TakeAsync("x", 1));
            await run.CompleteAsync([new(order.Lease, WorkOutcome.Failed, "no " + new string('x', 10_000)) { Output = "out/a" }]);
            RunView view = (await run.GetAsync())!;
            RunFailure failure = Assert.Single(view.Failures);
            Assert.Equal((0, "rule 0", "a", "out/a", "no x"), (failure.Action, failure.Rule, failure.Input, failure.Output, failure.Error[..4]));
            Assert.InRange(failure.Error.Length, 100, 5000);
            Assert.Equal((!keepGoing, keepGoing ? 2 : 0, keepGoing ? 0 : 2), (view.IsFinished, view.Actions.Ready, view.Actions.Skipped));
            await run.CancelAsync();
        }
    }

    [Fact]
    public async Task A_run_ends_without_its_client_unless_it_is_detached()
    {
        await using GrainHost host = await GrainHost.StartAsync();
        IRunGrain followed = await host.BeginAsync([["a"]]), left = await host.BeginAsync([["b"]]), detached = await host.BeginAsync([["c"]], isDetached: true);
        host.Time.Advance(TimeSpan.FromMinutes(1.5));
        Assert.NotNull(await followed.FollowAsync());
        host.Time.Advance(TimeSpan.FromMinutes(1));
        await Waiting.ForAsync(async () => await left.GetAsync() is { IsCanceled: true }, "the run that nobody follows ends");
        Assert.True(await followed.GetAsync() is { IsFinished: false });
        Assert.True(await detached.GetAsync() is { IsFinished: false });
    }

    [Fact]
    public async Task A_lease_that_is_not_renewed_is_given_to_another_worker()
    {
        await using GrainHost host = await GrainHost.StartAsync();
        IRunGrain run = await host.BeginAsync([["a", "b"]], isDetached: true);
        IReadOnlyList<WorkOrder> orders = await host.Queue.TakeAsync("x", 2);
        host.Time.Advance(TimeSpan.FromSeconds(10));
        Assert.Empty(await run.RenewAsync("x", [orders[1].Lease]));
        host.Time.Advance(TimeSpan.FromSeconds(10));
        await Waiting.ForAsync(async () => await run.GetAsync() is { EndedLeases: 1 }, "a lease ends");
        Assert.Equal([0], (await host.Queue.TakeAsync("y", 2)).Select(order => order.Lease.Action));
    }

    [Fact]
    public async Task Rules_that_no_worker_can_make_are_named()
    {
        await using GrainHost host = await GrainHost.StartAsync();
        IRunGrain run = await host.BeginAsync([["a"]]);
        // Nobody has refused it yet.
        Assert.True(await run.GetAsync() is { Blocked: [], Workers: 0 });
        WorkOrder order = Assert.Single(await host.Queue.TakeAsync("x", 1));
        Assert.Empty((await run.GetAsync())!.Blocked);
        await run.CompleteAsync([new(order.Lease, WorkOutcome.Refused, null)]);
        Assert.Equal(["rule 0"], (await run.GetAsync())!.Blocked);
        Assert.Empty(await host.Queue.TakeAsync("x", 1));
        Assert.Single(await host.Queue.TakeAsync("y", 1));
    }

    [Fact]
    public async Task A_run_ends_when_all_connected_workers_have_refused_it()
    {
        await using GrainHost host = await GrainHost.StartAsync();
        IRunGrain run = await host.BeginAsync([["a", "b"]], isDetached: true);
        foreach (string worker in (string[])["x", "y"])
        {
            Assert.True(await run.GetAsync() is { IsFinished: false });
            WorkOrder order = Assert.Single(await host.Queue.TakeAsync(worker, 1));
            await run.CompleteAsync([new(order.Lease, WorkOutcome.Refused, "programs are not allowed") { Name = worker + "1" }]);
        }
        await Waiting.ForAsync(async () =>
        {
            // They ask again while the run waits for others.
            foreach (string worker in (string[])["x", "y"])
                Assert.Empty(await host.Queue.TakeAsync(worker, 1));
            host.Time.Advance(TimeSpan.FromSeconds(1));
            return await run.GetAsync() is { IsFinished: true };
        }, "the run ends");
        RunView view = (await run.GetAsync())!;
        Assert.Equal("no connected worker can make it (x1, y1: programs are not allowed)", view.Failures[0].Error);
    }

    [Fact]
    public async Task A_run_without_a_plan_ends_with_an_error()
    {
        await using GrainHost host = await GrainHost.StartAsync();
        IRunGrain run = await host.BeginAsync(new string('0', 64));
        RunView? view = await run.GetAsync();
        Assert.True(view is { IsFinished: true });
        Assert.Contains("does not have the plan", view.Error, StringComparison.Ordinal);
        Assert.Null(await host.Cluster.Client.GetGrain<IRunGrain>("other").GetAsync());
    }

    [Fact]
    public async Task The_actions_of_a_worker_that_leaves_are_given_to_others_of_both_runs()
    {
        await using GrainHost host = await GrainHost.StartAsync(servers: 2);
        IRunGrain first = await host.BeginAsync([["same", "a"]]), second = await host.BeginAsync([["same", "b"]]);
        Assert.Equal(3, (await host.Queue.TakeAsync("x", 9)).Count);
        Assert.Empty(await host.Queue.TakeAsync("y", 9));
        await host.Queue.LeaveAsync("x");
        Assert.Equal(GrainHost.ToKeys("a", "b", "same"), (await host.Queue.TakeAsync("y", 9)).Select(order => order.Key).Order(StringComparer.Ordinal));
        Assert.DoesNotContain("x", await host.Queue.ListWorkersAsync());
        foreach (IRunGrain run in (IRunGrain[])[first, second])
            Assert.Equal(0, (await run.GetAsync())!.EndedLeases);
    }

    [Fact]
    public async Task An_action_of_two_runs_is_made_by_one_worker()
    {
        await using GrainHost host = await GrainHost.StartAsync(servers: 2);
        IRunGrain first = await host.BeginAsync([["same", "a"]]), second = await host.BeginAsync([["same", "b"]]);
        IReadOnlyList<WorkOrder> orders = await host.Queue.TakeAsync("x", 9);
        Assert.Equal(GrainHost.ToKeys("a", "b", "same"), orders.Select(order => order.Key).Order(StringComparer.Ordinal));
        WorkOrder same = orders.Single(order => order.Key == GrainHost.ToKey("same"));
        Assert.Empty(await host.Queue.TakeAsync("y", 9));
        IRunGrain owner = same.Run == first.GetPrimaryKeyString() ? first : second, other = owner == first ? second : first;
        await host.Queue.LandAsync(owner.GetPrimaryKeyString(), await owner.CompleteAsync([new(same.Lease, WorkOutcome.Made, null)]));
        WorkOrder found = Assert.Single(await host.Queue.TakeAsync("y", 9));
        Assert.Equal((other.GetPrimaryKeyString(), GrainHost.ToKey("same")), (found.Run, found.Key));
    }

    [Fact]
    public async Task An_action_that_lacks_sources_waits_until_the_client_has_answered()
    {
        await using GrainHost host = await GrainHost.StartAsync();
        IRunGrain run = await host.BeginAsync([["a"]]);
        string[] digests = [.. Enumerable.Range(0, 2).Select(Digest)];
        WorkOrder order = await TakeAsync(host);
        await run.CompleteAsync([new(order.Lease, WorkOutcome.StoreFailed, "missing") { Missing = ["x", .. digests] }]);
        Assert.Equal(digests, (await run.FollowAsync())!.Wanted);
        Assert.True(await run.GetAsync() is { Wanted: [], Actions.Waiting: 1 });
        // It waits for all of them, also if the timer has looked meanwhile.
        Assert.True(await run.AnswerAsync([digests[1], Digest(7)]));
        host.Time.Advance(TimeSpan.FromSeconds(5));
        Assert.Equal([digests[0]], (await run.FollowAsync())!.Wanted);
        Assert.Empty(await host.Queue.TakeAsync("x", 9));
        Assert.True(await run.AnswerAsync([digests[0]]));
        order = Assert.Single(await host.Queue.TakeAsync("x", 9));
        // The client does not have the source, which is not asked for again. The action has further attempts.
        await run.CompleteAsync([new(order.Lease, WorkOutcome.StoreFailed, "missing") { Missing = [digests[0]] }]);
        Assert.Empty((await run.FollowAsync())!.Wanted);
        order = await TakeAsync(host);
        await run.CompleteAsync([new(order.Lease, WorkOutcome.Made, null)]);
        Assert.True(await run.FollowAsync() is { IsFinished: true, Wanted: [], Actions.Made: 1 });
        Assert.True(await run.AnswerAsync([digests[0]]));
        Assert.False(await host.Cluster.Client.GetGrain<IRunGrain>("other").AnswerAsync([]));
    }

    [Fact]
    public async Task Attempts_do_not_count_while_the_client_sends_sources()
    {
        await using GrainHost host = await GrainHost.StartAsync();
        IRunGrain run = await host.BeginAsync([["a"]]);
        for (int i = 0; i < 30; i++)
        {
            WorkOrder order = await TakeAsync(host);
            await run.CompleteAsync([new(order.Lease, WorkOutcome.StoreFailed, "missing") { Missing = [Digest(i)] }]);
            host.Time.Advance(TimeSpan.FromSeconds(60));
            Assert.NotNull(await run.FollowAsync());
            Assert.True(await run.AnswerAsync([Digest(i)]));
        }
        Assert.True(await run.GetAsync() is { IsFinished: false, Actions.Ready: 1 });
    }

    [Fact]
    public async Task An_action_is_tried_again_if_the_client_does_not_answer_or_the_run_is_detached()
    {
        await using GrainHost host = await GrainHost.StartAsync();
        foreach (bool isDetached in (bool[])[false, true])
        {
            IRunGrain run = await host.BeginAsync([["a"]], isDetached: isDetached);
            WorkOrder order = await TakeAsync(host);
            await run.CompleteAsync([new(order.Lease, WorkOutcome.StoreFailed, "missing") { Missing = [Digest(0)] }]);
            Assert.Equal(isDetached ? [] : [Digest(0)], (await run.FollowAsync())!.Wanted);
            for (int i = 0; i < 2 && !isDetached; i++)
            {
                host.Time.Advance(TimeSpan.FromSeconds(90));
                Assert.NotNull(await run.FollowAsync());
            }
            await TakeAsync(host);
            Assert.Empty((await run.FollowAsync())!.Wanted);
            await run.CancelAsync();
        }
    }

    [Fact]
    public async Task A_client_receives_each_result_once_and_in_parts()
    {
        const int count = 600;
        await using GrainHost host = await GrainHost.StartAsync();
        IRunGrain run = await host.BeginAsync([[.. Enumerable.Range(0, count).Select(i => $"{i}")]]);
        IReadOnlyList<WorkOrder> orders = await host.Queue.TakeAsync("x", count);
        WorkReport[] reports = [.. orders.Select((order, i) => new WorkReport(order.Lease, i % 2 == 0 ? WorkOutcome.Made : WorkOutcome.Found, null)
        { Result = i == 0 ? null : i == 1 ? "x" : Digest(i) })];
        await run.CompleteAsync(reports[..^1]);
        // A worker whose server has ended sends its reports again.
        await run.CompleteAsync(reports[..^1]);
        await run.CompleteAsync(reports[^1..]);
        Assert.True(await run.FollowAsync() is { IsFinished: true, Results: [], HasMoreResults: false });
        List<RunResult> received = [];
        RunView view;
        do
        {
            view = (await run.FollowAsync(received.Count))!;
            received.AddRange(view.Results);
            Assert.Equal(received.Count, view.ResultsEnd);
        }
        while (view.HasMoreResults);
        Assert.Equal(Enumerable.Range(2, count - 2).Select(i => (i, Digest(i))), received.Select(result => (result.Action, result.Key)));
        Assert.True(await run.FollowAsync(received.Count) is { Results: [], HasMoreResults: false });
        Assert.True(await run.FollowAsync(int.MaxValue) is { Results: [], HasMoreResults: false });
    }

    private static string Digest(int i) => i.ToString("x64", System.Globalization.CultureInfo.InvariantCulture);

    private static async Task<WorkOrder> TakeAsync(GrainHost host)
    {
        IReadOnlyList<WorkOrder> orders = [];
        await Waiting.ForAsync(async () => (orders = await host.Queue.TakeAsync("x", 9)).Count > 0, "an action is ready");
        return Assert.Single(orders);
    }
}
