using System.Text.Json;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Intaglio.Farm.Tests.Serving;

public sealed class WorkEndpointsTests
{
    private static readonly WorkLease lease = new(0, 7);

    private static readonly WorkOrder order = new("run", "plan", new(1, 8)) { Code = "code" };

    [Fact]
    public async Task A_run_that_does_not_answer_ends_no_leases()
    {
        IGrainFactory grains = StubGrains.Create(
            (typeof(IRunGrain), nameof(IRunGrain.RenewAsync), _ => Task.FromException<IReadOnlyList<WorkLease>>(new TimeoutException())),
            (typeof(IQueueGrain), nameof(IQueueGrain.TakeAsync), _ => Take(order)));
        WorkAnswer answer = await AskAsync(grains);
        Assert.Empty(answer.Lost);
        Assert.Equal(order.Lease, Assert.Single(answer.Orders).Lease);
    }

    [Fact]
    public async Task A_worker_that_has_lost_a_lease_takes_nothing_before_it_knows()
    {
        IGrainFactory grains = StubGrains.Create(
            (typeof(IRunGrain), nameof(IRunGrain.RenewAsync), arguments => Task.FromResult((IReadOnlyList<WorkLease>)arguments[1]!)),
            (typeof(IQueueGrain), nameof(IQueueGrain.TakeAsync), _ => Take(order)));
        WorkAnswer answer = await AskAsync(grains);
        Assert.Empty(answer.Orders);
        Assert.Equal(lease, Assert.Single(answer.Lost).Lease);
    }

    [Fact]
    public async Task A_worker_that_has_gone_away_takes_nothing_more()
    {
        using CancellationTokenSource gone = new();
        int questions = 0;
        IGrainFactory grains = StubGrains.Create(
            (typeof(IRunGrain), nameof(IRunGrain.RenewAsync), _ => Task.FromResult<IReadOnlyList<WorkLease>>([])),
            (typeof(IQueueGrain), nameof(IQueueGrain.TakeAsync), _ => questions++ == 0 ? Take() : Take(order)),
            (typeof(IQueueGrain), nameof(IQueueGrain.WaitAsync), _ => gone.CancelAsync()));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => AskAsync(grains, gone.Token));
        Assert.Equal(1, questions);
    }

    private static Task<IReadOnlyList<WorkOrder>> Take(params WorkOrder[] orders) => Task.FromResult<IReadOnlyList<WorkOrder>>(orders);

    private static async Task<WorkAnswer> AskAsync(IGrainFactory grains, CancellationToken gone = default)
    {
        WorkQuestion question = new() { Worker = "x", Tool = "tool", Free = 1, Host = "host", Slots = 1, Leases = [new("run", lease)] };
        using MemoryStream answer = new();
        DefaultHttpContext context = new() { RequestAborted = gone };
        context.Features.Set<IHttpMaxRequestBodySizeFeature>(new BodySize());
        context.Request.Body = new MemoryStream(JsonSerializer.SerializeToUtf8Bytes(question, FarmJson.Default.WorkQuestion));
        context.Response.Body = answer;
        await new WorkEndpoints(grains, new FarmMetrics(new LossCounters()), CancellationToken.None).TakeAsync(context);
        return JsonSerializer.Deserialize(answer.ToArray(), FarmJson.Default.WorkAnswer)!;
    }

    private sealed class BodySize : IHttpMaxRequestBodySizeFeature
    {
        public bool IsReadOnly => false;

        public long? MaxRequestBodySize { get; set; }
    }
}
