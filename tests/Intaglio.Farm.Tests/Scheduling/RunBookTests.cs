using static Intaglio.Farm.WorkState;

namespace Intaglio.Farm.Tests.Scheduling;

public sealed class RunBookTests
{
    private static readonly TimeSpan second = TimeSpan.FromSeconds(1);

    private readonly ManualTime time = new();

    [Fact]
    public void Actions_are_given_out_once_in_their_order()
    {
        RunBook book = Create(new Group(5));
        Assert.Equal([0, 1, 2], Take(book, "x", 3).Select(lease => lease.Action));
        Assert.Equal([3, 4], Take(book, "y", 3).Select(lease => lease.Action));
        Assert.Empty(Take(book, "y", 3));
        Assert.Equal((5, false, false), (book.Count(Leased), book.HasReady, book.IsFinished));
    }

    [Fact]
    public void Another_worker_confirms_the_failure_of_one_that_has_made_nothing()
    {
        RunBook book = Create(new Group(6));
        string[] workers = ["x", "y"];
        // Nobody else can try it.
        Assert.False(book.DoubtsFailure(Assert.Single(Take(book, "x", 1)), ["x"]));
        WorkLease[] leases = Take(book, "x", 3);
        foreach (WorkLease lease in leases)
        {
            Assert.True(book.DoubtsFailure(lease, workers));
            Assert.True(book.ReturnFaulty(lease));
        }
        // A worker with three such failures gets nothing for a time.
        Assert.Empty(Take(book, "x", 9));
        WorkLease[] others = Take(book, "y", 4);
        Assert.Equal([4, 5, 1, 2], others.Select(lease => lease.Action));
        Assert.True(book.Complete(others[2], WorkOutcome.Made));
        // It has made an action of the rule, so that its failures count.
        Assert.False(book.DoubtsFailure(others[0], workers));
        time.Advance(5 * second);
        Assert.Equal([3], Take(book, "x", 9).Select(lease => lease.Action));
    }

    [Fact]
    public void A_failure_that_two_workers_have_is_that_of_the_actions_of_the_rule()
    {
        RunBook book = Create(new Group(4));
        string[] workers = ["x", "y"];
        WorkLease first = Take(book, "x", 1)[0];
        Assert.True(book.DoubtsFailure(first, workers) && book.ReturnFaulty(first));
        WorkLease[] all = Take(book, "y", 9);
        WorkLease confirming = Assert.Single(all, lease => lease.Action == 0);
        Assert.False(book.DoubtsFailure(confirming, workers));
        Assert.True(book.Complete(confirming, WorkOutcome.Failed));
        Assert.False(book.DoubtsFailure(all[0], workers));
    }

    [Fact]
    public void A_group_begins_when_all_groups_that_it_needs_are_finished()
    {
        RunBook book = Create(new(2), new(1), new(2, 0, 1, 0), new(0), new(1, 2, 3));
        WorkLease[] first = Take(book, "x", 10);
        Assert.Equal(3, first.Length);
        foreach (WorkLease lease in first)
        {
            Assert.False(book.HasReady);
            Assert.True(book.Complete(lease, WorkOutcome.Made));
        }
        WorkLease[] second = Take(book, "x", 10);
        Assert.Equal([3, 4], second.Select(lease => lease.Action));
        book.Complete(second[0], WorkOutcome.Found);
        Assert.False(book.HasReady);
        book.Complete(second[1], WorkOutcome.Made);
        book.Complete(Assert.Single(Take(book, "x", 10)), WorkOutcome.Made);
        Assert.True(book.IsFinished);
        Assert.Equal((5, 1), (book.Count(Made), book.Count(Found)));
    }

    [Fact]
    public void An_action_that_two_sound_workers_return_has_failed()
    {
        RunBook book = Create(new(2), new(1, 0));
        WorkLease[] leases = Take(book, "x", 2);
        Assert.True(book.ReturnFaulty(leases[0]));
        // Another worker takes it first.
        Assert.Empty(Take(book, "x", 2));
        WorkLease second = Assert.Single(Take(book, "y", 2));
        Assert.Equal(0, second.Action);
        Assert.False(book.ReturnFaulty(second));
        Assert.Equal((1, 1), (book.Count(Failed), book.Count(Skipped)));
        // A late report changes nothing.
        Assert.True(book.ReturnFaulty(leases[0]));
        Assert.True(book.Complete(leases[1], WorkOutcome.Made));
        Assert.True(book.IsFinished);
    }

    [Fact]
    public void The_only_worker_tries_an_action_again_after_a_pause()
    {
        RunBook book = Create(new Group(1));
        for (int attempt = 1; attempt <= 3; attempt++)
        {
            WorkLease lease = Assert.Single(Take(book, "x", 1));
            Assert.Equal(attempt < 3, book.ReturnFaulty(lease));
            Assert.Empty(Take(book, "x", 1));
            time.Advance(5 * second);
        }
        Assert.Equal((1, true), (book.Count(Failed), book.IsFinished));
    }

    [Fact]
    public void An_action_that_has_to_wait_is_taken_later()
    {
        RunBook book = Create(new Group(3));
        Assert.Equal([0, 2], Take(book, "x", 5, action => action == 1).Select(lease => lease.Action));
        Assert.Empty(Take(book, "x", 5, action => action == 1));
        Assert.Equal((1, 2), (book.Count(Ready), book.Count(Leased)));
        Assert.Equal([1], Take(book, "x", 5).Select(lease => lease.Action));
    }

    [Fact]
    public void A_lease_of_an_earlier_server_begins_again_and_one_that_was_given_back_does_not()
    {
        RunBook earlier = Create(new Group(3)), book = Create(new Group(3));
        WorkLease[] leases = Take(earlier, "x", 2);
        Assert.True(book.Renew("x", leases[1]));
        Assert.True(book.Renew("x", leases[1]));
        Assert.Equal([0, 2], Take(book, "y", 3).Select(lease => lease.Action));
        Assert.False(book.Renew("x", leases[0]));
        Assert.True(book.Complete(leases[1], WorkOutcome.Made));
        Assert.False(book.Renew("x", leases[1]));

        earlier.Return(leases[0]);
        Assert.False(earlier.Renew("x", leases[0]));
        Assert.True(earlier.TryAgain(leases[1]));
        Assert.False(earlier.Renew("x", leases[1]));
        Assert.Equal(3, earlier.Count(Ready));
    }

    [Fact]
    public void A_run_without_actions_is_finished() => Assert.True(Create(new Group(0)).IsFinished);

    [Fact]
    public void A_lease_that_is_not_renewed_ends_after_fifteen_seconds()
    {
        RunBook book = Create(new Group(2));
        WorkLease[] leases = Take(book, "x", 2);
        time.Advance(10 * second);
        Assert.True(book.Renew("x", leases[1]));
        time.Advance(4.9 * second);
        Assert.Empty(EndLeases(book));
        Assert.Equal(2, book.Count(Leased));
        time.Advance(0.1 * second);
        Assert.Empty(EndLeases(book));
        Assert.Equal((1, 1, 1), (book.Count(Leased), book.Count(Ready), book.EndedLeases));
        WorkLease again = Assert.Single(Take(book, "y", 2));
        Assert.False(book.Renew("x", leases[0]));
        Assert.Equal(0, again.Action);
        Assert.NotEqual(leases[0].Number, again.Number);
        time.Advance(9.9 * second);
        Assert.Equal(2, book.Count(Leased));
        EndLeases(book);
        Assert.Equal(2, book.Count(Leased));
        time.Advance(0.1 * second);
        EndLeases(book);
        Assert.Equal(1, book.Count(Leased));
    }

    [Fact]
    public void A_result_after_the_end_of_its_lease_is_accepted_and_the_second_one_is_counted()
    {
        RunBook book = Create(new Group(1));
        WorkLease late = Assert.Single(Take(book, "x", 1));
        time.Advance(15 * second);
        EndLeases(book);
        WorkLease other = Assert.Single(Take(book, "y", 1));
        Assert.True(book.Complete(late, WorkOutcome.Made));
        Assert.True(book.IsFinished);
        Assert.False(book.Renew("x", other));
        Assert.False(book.Complete(other, WorkOutcome.Made));
        Assert.False(book.Complete(other, WorkOutcome.Failed));
        Assert.Equal((1, 1), (book.Count(Made), book.Repeated));
    }

    [Fact]
    public void A_failure_after_the_end_of_its_lease_is_ignored()
    {
        RunBook book = Create(new Group(1));
        WorkLease late = Assert.Single(Take(book, "x", 1));
        time.Advance(15 * second);
        EndLeases(book);
        Assert.False(book.Complete(late, WorkOutcome.Failed));
        Assert.Equal((1, 0), (book.Count(Ready), book.Count(Failed)));
        WorkLease other = Assert.Single(Take(book, "y", 1));
        Assert.False(book.Complete(late, WorkOutcome.Failed));
        Assert.Equal((1, 0), (book.Count(Leased), book.Count(Failed)));
        Assert.True(book.Renew("y", other));
        Assert.True(book.Complete(other, WorkOutcome.Made));
    }

    [Fact]
    public void A_late_result_takes_a_ready_action_from_the_queue()
    {
        RunBook book = Create(new Group(3));
        WorkLease[] leases = Take(book, "x", 3);
        time.Advance(15 * second);
        EndLeases(book);
        Assert.True(book.Complete(leases[1], WorkOutcome.Made));
        Assert.Equal([0, 2], Take(book, "y", 3).Select(lease => lease.Action));
    }

    [Fact]
    public void A_late_result_of_an_action_that_is_to_run_alone_lets_others_go_on()
    {
        RunBook book = Create(new Group(3));
        WorkLease late = default;
        for (int i = 0; i < 2; i++)
        {
            late = Assert.Single(Take(book, "x", 1, action => action != 0));
            time.Advance(15 * second);
            EndLeases(book);
        }
        Assert.True(book.Complete(late, WorkOutcome.Made));
        Assert.Equal([1, 2], Take(book, "y", 5).Select(lease => lease.Action).Order());
    }

    [Fact]
    public void Leases_have_other_numbers_after_a_restart()
    {
        WorkLease before = Assert.Single(Take(Create(new Group(1)), "x", 1));
        RunBook book = Create(new Group(1));
        WorkLease after = Assert.Single(Take(book, "x", 1));
        Assert.NotEqual(before, after);
        Assert.False(book.Renew("x", before));
    }

    [Fact]
    public void An_action_that_is_to_run_alone_waits_for_a_worker_without_actions_of_other_runs()
    {
        RunBook book = Create(new Group(3));
        for (int i = 0; i < 2; i++)
        {
            Take(book, "x", 1, action => action != 0);
            time.Advance(15 * second);
            EndLeases(book);
        }
        List<WorkLease> leases = [];
        Assert.True(book.Take("busy", 2, isBusy: true, null, leases));
        Assert.Empty(leases);
        Assert.False(book.Take("other", 1, isBusy: true, null, leases));
        Assert.Equal(1, Assert.Single(leases).Action);
        // The first worker has ended, so that another one takes its place.
        time.Advance(15.1 * second);
        Assert.True(book.Take("third", 1, isBusy: true, null, leases));
        Assert.True(book.Take("third", 2, isBusy: false, null, leases));
        Assert.Equal([1, 0], leases.Select(lease => lease.Action));
        Assert.True(book.Take("third", 2, isBusy: false, null, leases));
        Assert.Equal(2, leases.Count);
    }

    [Fact]
    public void An_action_that_is_to_run_alone_can_have_to_wait()
    {
        RunBook book = Create(new Group(2));
        for (int i = 0; i < 2; i++)
        {
            Take(book, "x", 1, action => action != 0);
            time.Advance(15 * second);
            EndLeases(book);
        }
        Assert.Equal([1], Take(book, "y", 5, action => action == 0).Select(lease => lease.Action));
        Assert.Equal([0], Take(book, "z", 5).Select(lease => lease.Action));
    }

    [Fact]
    public void A_late_failure_is_ignored_because_another_worker_may_succeed()
    {
        RunBook book = Create(new Group(1));
        WorkLease late = Assert.Single(Take(book, "x", 1));
        time.Advance(15 * second);
        EndLeases(book);
        Assert.False(book.Complete(late, WorkOutcome.Failed));
        Assert.True(book.Complete(Assert.Single(Take(book, "y", 1)), WorkOutcome.Made));
    }

    [Fact]
    public void An_action_that_took_two_workers_down_runs_alone_and_fails_with_the_third()
    {
        RunBook book = Create(new Group(4));
        Assert.Equal(0, Take(book, "first", 1).Single().Action);
        time.Advance(15 * second);
        EndLeases(book);
        WorkLease[] busy = Take(book, "busy", 2);
        Assert.Equal([1, 2], busy.Select(lease => lease.Action));
        Assert.Equal([3, 0], Take(book, "second", 2).Select(lease => lease.Action));
        time.Advance(14 * second);
        foreach (WorkLease lease in busy)
            book.Renew("x", lease);
        time.Advance(1 * second);
        EndLeases(book);
        // The busy worker gets nothing until it has nothing.
        Assert.Empty(Take(book, "busy", 1));
        book.Complete(busy[0], WorkOutcome.Made);
        Assert.Empty(Take(book, "busy", 1));
        book.Complete(busy[1], WorkOutcome.Made);
        WorkLease alone = Assert.Single(Take(book, "busy", 5));
        Assert.Equal(0, alone.Action);
        Assert.Empty(Take(book, "busy", 5));
        Assert.Equal(3, Assert.Single(Take(book, "third", 5)).Action);
        time.Advance(15 * second);
        Assert.Equal(0, Assert.Single(EndLeases(book)).Action);
        Assert.Equal((Failed, Ready), (book[0], book[3]));
    }

    [Fact]
    public void Leases_that_workers_never_confirmed_make_no_suspect_until_there_are_many()
    {
        RunBook book = Create(new Group(2));
        for (int i = 0; i < 7; i++)
            Lose();
        // Others can be made at the same time.
        Assert.Equal(2, Take(book, "x", 2).Length);
        book = Create(new Group(1));
        for (int i = 0; i < 11; i++)
            Assert.Empty(Lose());
        Assert.Single(Lose());
        Assert.Equal((1, 12), (book.Count(Failed), book.EndedLeases));

        List<WorkLease> Lose()
        {
            book.Take("lost", 1, isBusy: false, null, []);
            time.Advance(15 * second);
            return EndLeases(book);
        }
    }

    [Fact]
    public void A_stopped_run_does_not_give_actions_out_again()
    {
        RunBook book = Create(new Group(3));
        WorkLease[] leases = Take(book, "x", 3);
        book.Stop();
        book.Return(leases[0]);
        Assert.True(book.TryAgain(leases[1]));
        time.Advance(15 * second);
        EndLeases(book);
        Assert.Empty(Take(book, "y", 3));
        Assert.Equal((3, true), (book.Count(Skipped), book.IsFinished));
    }

    [Fact]
    public void A_suspect_that_no_worker_can_run_blocks_its_group()
    {
        RunBook book = Create(new Group(1));
        for (int i = 0; i < 2; i++)
        {
            Assert.Single(Take(book, $"{i}", 1));
            Assert.Empty(book.FindBlocked([]));
            time.Advance(15 * second);
            EndLeases(book);
        }
        Assert.Equal([0], book.FindBlocked([]));
        Assert.Empty(book.FindBlocked(["new"]));
    }

    [Fact]
    public void A_failure_skips_the_groups_that_need_its_group()
    {
        RunBook book = Create(new(2), new(1, 0), new(1, 1), new(1));
        WorkLease[] leases = Take(book, "x", 10);
        book.Complete(leases[0], WorkOutcome.Failed);
        Assert.Equal((Skipped, Skipped, Leased), (book[2], book[3], book[4]));
        book.Complete(leases[1], WorkOutcome.Made);
        book.Complete(leases[2], WorkOutcome.Made);
        Assert.True(book.IsFinished);
        Assert.Empty(Take(book, "x", 10));
    }

    [Fact]
    public void Stopping_lets_leased_actions_end_and_canceling_takes_them_away()
    {
        RunBook book = Create(new Group(3));
        WorkLease[] leases = Take(book, "x", 2);
        book.Stop();
        Assert.Equal((2, 1, false), (book.Count(Leased), book.Count(Skipped), book.IsFinished));
        Assert.True(book.Complete(leases[0], WorkOutcome.Made));
        book.Cancel();
        Assert.True(book.IsFinished);
        Assert.False(book.Renew("x", leases[1]));
        Assert.False(book.Complete(leases[1], WorkOutcome.Made));
        Assert.Empty(Take(book, "x", 2));
    }

    [Fact]
    public void A_returned_action_is_given_to_another_worker_and_is_no_suspect()
    {
        RunBook book = Create(new Group(1));
        for (int i = 0; i < 5; i++)
            book.Return(Assert.Single(Take(book, $"worker {i % 2}", 1)));
        Assert.Equal((1, 0), (book.Count(Ready), book.EndedLeases));
    }

    [Fact]
    public void A_worker_that_refuses_an_action_gets_no_others_of_the_group()
    {
        RunBook book = Create(new(2), new(1));
        WorkLease first = Assert.Single(Take(book, "x", 1));
        book.Return(first, ("X", "it differs"));
        Assert.Equal(0, Assert.Single(book.FindBlocked(["x"])));
        Assert.Empty(book.FindBlocked(["x", "y"]));
        Assert.Equal([0, 1], book.FindBlocked([]));
        WorkLease other = Assert.Single(Take(book, "x", 5));
        Assert.Equal(2, other.Action);
        Assert.Empty(Take(book, "x", 5));
        Assert.Equal(2, Take(book, "y", 5).Length);
        Assert.Empty(book.FindBlocked(["x", "y"]));
    }

    [Fact]
    public void What_all_workers_have_refused_fails_with_their_reasons()
    {
        RunBook book = Create(new(2), new(1), new Group(3) { Needs = [0] });
        foreach ((string worker, string reason) in (ReadOnlySpan<(string, string)>)[("x", "no programs"), ("y", "no programs"), ("z", "LANG is unset")])
            book.Return(Take(book, worker, 1)[0], (worker.ToUpperInvariant(), reason));
        // The other rule can be made.
        string[] workers = ["x", "y", "z"];
        Assert.False(book.IsRefused(workers));
        WorkLease other = Assert.Single(Take(book, "x", 5));
        Assert.False(book.IsRefused(workers));
        book.Complete(other, WorkOutcome.Made);
        Assert.False(book.IsRefused([.. workers, "new"]));
        Assert.True(book.IsRefused(workers));
        Assert.Equal([(0, "X, Y: no programs; Z: LANG is unset"), (1, "X, Y: no programs; Z: LANG is unset")],
            book.FailRefused(workers).OrderBy(failed => failed.Action));
        Assert.Equal((2, 3, true), (book.Count(Failed), book.Count(Skipped), book.IsFinished));
    }

    [Fact]
    public void An_action_whose_files_are_missing_is_tried_again_and_fails_at_last()
    {
        RunBook book = Create(new Group(1));
        // The store of a server that is restarted is back after some time.
        for (int i = 1; i < 30; i++)
            Assert.True(book.TryAgain(Assert.Single(Take(book, "x", 1))));
        Assert.Equal((1, 0), (book.Count(Ready), book.EndedLeases));
        time.Advance(600 * second);
        Assert.False(book.TryAgain(Assert.Single(Take(book, "x", 1))));
        Assert.Equal((1, true), (book.Count(Failed), book.IsFinished));
    }

    [Fact]
    public void An_action_that_is_postponed_is_not_given_out_until_it_is_resumed()
    {
        RunBook book = Create(new Group(2), new Group(1, 0));
        WorkLease[] leases = Take(book, "x", 2);
        book.Postpone(leases[0]);
        book.Postpone(leases[0]);
        Assert.False(book.Renew("x", leases[0]));
        Assert.True(book.TryAgain(leases[1], isPostponed: true));
        Assert.Equal((3, false), (book.Count(WorkState.Waiting), book.HasReady));
        Assert.Empty(Take(book, "y", 9));
        Assert.False(book.Resume(new(2, 1)));
        Assert.True(book.Resume(leases[1]));
        Assert.False(book.Resume(leases[1]));
        // A late question of the worker does not take it back.
        Assert.False(book.Renew("x", leases[1]));
        Assert.True(book.Resume(leases[0]));
        WorkLease[] others = Take(book, "y", 9);
        Assert.Equal([1, 0], others.Select(lease => lease.Action));
        book.Postpone(others[0]);
        book.Stop();
        book.Postpone(others[1]);
        Assert.Equal((3, true), (book.Count(Skipped), book.IsFinished));
        Assert.False(book.Resume(others[0]));
    }

    [Fact]
    public void Indexes_outside_of_the_run_are_refused()
    {
        RunBook book = Create(new Group(1));
        foreach (WorkLease lease in (WorkLease[])[new(1, 1), new(-1, 1), new(int.MaxValue, 1), new(int.MinValue, 1)])
        {
            Assert.Throws<ArgumentOutOfRangeException>(() => book.Complete(lease, WorkOutcome.Made));
            Assert.Throws<ArgumentOutOfRangeException>(() => book.Renew("x", lease));
        }
        Assert.Throws<ArgumentOutOfRangeException>(() => book.Complete(new(0, 1), WorkOutcome.Returned));
        Assert.Throws<ArgumentOutOfRangeException>(() => Create(new Group(1, 0)));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Every_action_is_made_although_workers_die_and_return(int seed)
    {
        const int workers = 200, slots = 4;
        Random random = new(seed);
        RunBook book = Create(new(2000), new(500, 0), new(500, 0), new(100, 1, 2));
        List<WorkLease>[] held = [.. Enumerable.Range(0, workers).Select(_ => new List<WorkLease>())];
        int step = 0;
        for (; !book.IsFinished && step < 100_000; step++)
        {
            int worker = random.Next(workers);
            foreach (WorkLease lease in held[worker].ToArray())
                if (!book.Renew($"{worker}", lease))
                    held[worker].Remove(lease);
            switch (random.Next(200))
            {
                case 0:
                    // It is killed, and its leases end.
                    held[worker].Clear();
                    break;
                case < 120:
                    foreach (WorkLease lease in held[worker].Take(2).ToArray())
                    {
                        book.Complete(lease, WorkOutcome.Made);
                        held[worker].Remove(lease);
                    }
                    break;
                default:
                    held[worker].AddRange(Take(book, $"{worker}", slots - held[worker].Count));
                    break;
            }
            time.Advance(0.01 * second);
            EndLeases(book);
        }
        // An action fails only if it took down three workers, which are chosen at random here.
        Assert.True(book.IsFinished, $"{book.Count(Ready)} ready, {book.Count(Leased)} leased after {step} steps");
        Assert.Equal(3100, book.Count(Made) + book.Count(Failed) + book.Count(Skipped));
        Assert.True(book.EndedLeases > 0);
        Assert.InRange(book.Count(Failed), 0, 3);
    }

    // Each group has its own rule, and its actions are a set that others can need.
    private RunBook Create(params Group[] groups)
    {
        int[] firsts = [.. groups.Select((_, i) => groups.Take(i).Sum(group => group.Count))];
        return new(new([.. groups.Select((_, i) => $"rule {i}")], [.. groups.Select((group, i) => new RunGroup(i, group.Count, group.Needs))],
            [.. groups.Select((group, i) => (IReadOnlyList<PlaceRange>)[new(firsts[i], group.Count)])]), time);
    }

    // A worker confirms its leases at once.
    private static WorkLease[] Take(RunBook book, string worker, int most, Func<int, bool>? isAvoided = null)
    {
        List<WorkLease> leases = [];
        book.Take(worker, most, isBusy: false, isAvoided, leases);
        foreach (WorkLease lease in leases)
            book.Renew(worker, lease);
        return [.. leases];
    }

    private static List<WorkLease> EndLeases(RunBook book)
    {
        List<WorkLease> failed = [];
        book.EndLeases([], failed);
        return failed;
    }

    /// <param name="Count">The number of actions.</param>
    /// <param name="Needs">The indexes of the groups whose actions must be finished before.</param>
    private sealed record Group(int Count, params int[] Needs);
}
