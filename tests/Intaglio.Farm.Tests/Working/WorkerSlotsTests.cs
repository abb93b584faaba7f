using Intaglio.Baking;

namespace Intaglio.Farm.Tests;

/// <summary>Tests the slots of a worker.</summary>
public sealed class WorkerSlotsTests
{
    private const int Slots = 2;

    [Fact]
    public async Task ActionsWaitForSlots()
    {
        using GatedAction gated = new();
        using WorkerSlots slots = new(Slots) { LongestWait = Waiting.Limit };
        Task[] running = [Begin(slots, gated), Begin(slots, gated)];
        await gated.WaitUntilAsync(Slots);
        Task third = Begin(slots, gated);
        gated.Open(1);
        await Task.WhenAny(running).WaitAsync(Waiting.Limit);
        await gated.WaitUntilAsync(Slots + 1);
        Assert.Equal(Slots, gated.Most);
        gated.Open(2);
        await Task.WhenAll([.. running, third]).WaitAsync(Waiting.Limit);
    }

    [Fact]
    public async Task AnActionIsGivenBackIfNoSlotBecomesFree()
    {
        using GatedAction gated = new();
        using WorkerSlots slots = new(Slots);
        Task[] running = [Begin(slots, gated), Begin(slots, gated)];
        await gated.WaitUntilAsync(Slots);
        await Assert.ThrowsAsync<SlotsBusyException>(() => Begin(slots, gated).WaitAsync(Waiting.Limit));
        gated.Open(Slots);
        await Task.WhenAll(running).WaitAsync(Waiting.Limit);
    }

    [Fact]
    public async Task ShortActionsAreTakenAheadUntilOneHasToWait()
    {
        using GatedAction gated = new();
        using WorkerSlots slots = new(Slots);
        Assert.Equal(Slots, slots.Capacity);
        const int Many = 100;
        gated.Open(Many);
        for (int i = 0; i < Many; i++)
            await Begin(slots, gated).WaitAsync(Waiting.Limit);
        Assert.Equal(2 * Slots, slots.Capacity);
        Task[] running = [Begin(slots, gated), Begin(slots, gated)];
        await gated.WaitUntilAsync(Many + Slots);
        await Assert.ThrowsAsync<SlotsBusyException>(() => Begin(slots, gated).WaitAsync(Waiting.Limit));
        Assert.Equal(Slots, slots.Capacity);
        gated.Open(Slots);
        await Task.WhenAll(running).WaitAsync(Waiting.Limit);
    }

    [Fact]
    public async Task ASlotIsFreeAgainAfterAFailure()
    {
        using GatedAction gated = new() { Fails = true };
        using WorkerSlots slots = new(Slots);
        const int Many = 5;
        gated.Open(Many);
        for (int i = 0; i < Many; i++)
            await Assert.ThrowsAsync<BakeOperationException>(() => Begin(slots, gated).WaitAsync(Waiting.Limit));
    }

    [Fact]
    public async Task AnActionThatWaitsIsCanceled()
    {
        using GatedAction gated = new();
        using WorkerSlots slots = new(Slots);
        Task[] running = [Begin(slots, gated), Begin(slots, gated)];
        await gated.WaitUntilAsync(Slots);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Begin(slots, gated, new CancellationToken(canceled: true)).WaitAsync(Waiting.Limit));
        gated.Open(Slots);
        await Task.WhenAll(running).WaitAsync(Waiting.Limit);
    }

    private static Task Begin(WorkerSlots slots, GatedAction action, CancellationToken cancellationToken = default) =>
        Task.Factory.StartNew(() =>
        {
            using IDisposable slot = slots.Enter(cancellationToken);
            action.Run();
        }, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    /// <summary>Runs actions that end when the test lets them.</summary>
    private sealed class GatedAction : IDisposable
    {
        private readonly SemaphoreSlim gate = new(0), begun = new(0);
        private int active, total;

        internal bool Fails { get; init; }

        /// <summary>The largest number of actions that ran at the same time.</summary>
        internal int Most { get; private set; }

        internal void Run()
        {
            lock (gate)
                Most = Math.Max(Most, ++active);
            begun.Release();
            bool opened = gate.Wait(Waiting.Limit, CancellationToken.None);
            lock (gate)
                active--;
            Assert.True(opened);
            if (Fails)
                throw new BakeOperationException("failed");
        }

        /// <summary>Lets actions end.</summary>
        internal void Open(int count) => gate.Release(count);

        /// <summary>Waits until a number of actions have begun.</summary>
        internal async Task WaitUntilAsync(int count)
        {
            for (; total < count; total++)
                Assert.True(await begun.WaitAsync(Waiting.Limit));
        }

        public void Dispose()
        {
            gate.Dispose();
            begun.Dispose();
        }
    }
}
