using System.Diagnostics;

namespace Intaglio.Baking;

/// <summary>Runs actions in this process, on the calling thread.</summary>
internal sealed class LocalExecutor : IBakeExecutor
{
    // ENOSPC and EDQUOT of Linux.
    private const int NoSpace = 28, NoQuota = 122;

    public ExecutedWork Execute(ActionWork work, CancellationToken cancellationToken)
    {
        long start = Stopwatch.GetTimestamp();
        using ActionContext context = new(work, cancellationToken);
        bool isDone = false;
        try
        {
            WarnOfPointers(work.Code.Operations[0], context);
            if (work.Code.Run is { } program)
                new ProgramRunner(program, context).Run();
            else
                RunSteps(work.Code.Operations, context);
            isDone = true;
            return new ExecutedWork(context.TakeOutputs(), context.Discovered, context.Warnings, Stopwatch.GetElapsedTime(start))
            { Log = context.Lines, IsLogLocal = context.IsLogLocal };
        }
        catch (IOException exception) when (exception is not BakeFileException && exception.HResult is NoSpace or NoQuota)
        {
            // Files of the action are named before.
            throw BakeFileException.Create(Path.GetTempPath(), exception);
        }
        finally
        {
            if (!isDone)
                context.Release();
        }
    }

    // An operation that decodes its input fails. Others would pass on the pointer without a word.
    private static void WarnOfPointers(BakeOperation first, ActionContext context)
    {
        if (first is not RunOperation && first.Input != BakeDataKind.File)
            return;
        Span<byte> start = stackalloc byte[GitLfsPointer.HeadSize];
        foreach (BakeFile input in context.Inputs)
            if (GitLfsPointer.IsLength(input.Length))
            {
                using Stream stream = input.Open();
                if (GitLfsPointer.Is(start[..stream.ReadAtLeast(start, start.Length, throwOnEndOfStream: false)]))
                    context.Warn($"'{input.Name}' is a Git LFS pointer, not its content (run 'git lfs pull')");
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
