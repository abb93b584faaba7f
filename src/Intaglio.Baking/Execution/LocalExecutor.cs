using System.Diagnostics;

namespace Intaglio.Baking;

/// <summary>Runs actions in this process, on the calling thread.</summary>
internal sealed class LocalExecutor : IBakeExecutor
{
    public ExecutedWork Execute(ActionWork work, CancellationToken cancellationToken)
    {
        long start = Stopwatch.GetTimestamp();
        using ActionContext context = new(work, cancellationToken);
        bool isDone = false;
        try
        {
            IReadOnlyList<BakeOperation> steps = work.Rule.Rule.Steps;
            object? data = steps[0].Input is BakeDataKind.None or BakeDataKind.Files or BakeDataKind.Any ? null : context.Inputs[0];
            foreach (BakeOperation step in steps)
            {
                cancellationToken.ThrowIfCancellationRequested();
                data = step.Run(data, context);
            }
            isDone = true;
            return new ExecutedWork(context.TakeOutputs(), context.Discovered, context.Warnings, Stopwatch.GetElapsedTime(start))
            { Log = context.Lines };
        }
        finally
        {
            if (!isDone)
                context.Release();
        }
    }
}
