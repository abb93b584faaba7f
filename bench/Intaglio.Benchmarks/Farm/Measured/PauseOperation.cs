using System.Text;
using Intaglio.Baking;
using Intaglio.Baking.Operations;

namespace Intaglio.Benchmarks;

/// <summary>An operation without work: it sleeps, and then writes 1 KiB.</summary>
internal sealed class PauseOperation : BakeOperation
{
    private const int Size = 1024, MostMilliseconds = 1_000_000;

    private static int active;
    private long milliseconds;

    /// <summary>The operations of the workers and of the recipes.</summary>
    internal static OperationCatalog Catalog { get; } =
        new(BakeOperations.Catalog.Names.ToDictionary(name => name, name => (Func<BakeOperation>)(() => BakeOperations.Catalog.Create(name)!))
            .Append(new("pause", static () => new PauseOperation())).ToDictionary());

    /// <summary>The number of actions that sleep in this process.</summary>
    internal static int Active => Volatile.Read(ref active);

    public override string Name => "pause";

    public override BakeDataKind Input => BakeDataKind.File;

    public override BakeDataKind Output => BakeDataKind.None;

    public override IReadOnlyList<Type> Libraries => [];

    public override void VisitSettings(OperationSettings settings) => milliseconds = settings.VisitInteger("milliseconds", milliseconds, 0, MostMilliseconds);

    public override object? Run(object? input, BakeContext context)
    {
        Interlocked.Increment(ref active);
        try
        {
            if (milliseconds > 0 && context.CancellationToken.WaitHandle.WaitOne(TimeSpan.FromMilliseconds(milliseconds)))
                context.CancellationToken.ThrowIfCancellationRequested();
            byte[] bytes = new byte[Size];
            Encoding.UTF8.GetBytes(context.Inputs[0].Name, bytes);
            context.CreateOutput().Write(bytes);
            return null;
        }
        finally
        {
            Interlocked.Decrement(ref active);
        }
    }
}
