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
            if (work.Rule.Rule.Run is { } program)
                new ProgramRunner(program, context).Run();
            else
                RunSteps(work.Rule.Rule.Steps, context);
            isDone = true;
            return new ExecutedWork(context.TakeOutputs(), context.Discovered, context.Warnings, Stopwatch.GetElapsedTime(start))
            { Log = context.Lines, IsLogLocal = context.IsLogLocal };
        }
        finally
        {
            if (!isDone)
                context.Release();
        }
    }

    private static void RunSteps(IReadOnlyList<BakeOperation> steps, ActionContext context)
    {
        object? data = steps[0].Input is BakeDataKind.None or BakeDataKind.Files or BakeDataKind.Any ? null : context.Inputs[0];
        foreach (BakeOperation step in steps)
        {
            context.CancellationToken.ThrowIfCancellationRequested();
            data = step.Run(data, context);
        }
    }
}
