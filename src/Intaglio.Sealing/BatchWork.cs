namespace Intaglio.Sealing;

/// <summary>A batch that has to be processed, by whoever gets to it first.</summary>
internal sealed class BatchWork(ChunkBatch batch)
{
    private readonly TaskCompletionSource completion = new(TaskCreationOptions.RunContinuationsAsynchronously);

    internal ChunkBatch Batch => batch;

    /// <summary>Gets a task that has ended when nobody is at work with the batch any more.</summary>
    internal Task Completion => completion.Task;

    internal void Run()
    {
        try
        {
            batch.Process();
            completion.SetResult();
        }
        catch (Exception exception)
        {
            completion.SetException(exception);
        }
    }

    internal void Cancel() => completion.SetCanceled();
}
