namespace Intaglio.Farm;

/// <summary>Resumes the runs that have not ended, also those whose server has.</summary>
/// <param name="grains">The grains.</param>
/// <param name="failures">Receives failures.</param>
internal sealed class RunKeeper(IGrainFactory grains, FailureLog failures)
{
    private static readonly TimeSpan interval = TimeSpan.FromSeconds(5);

    /// <summary>Works until a token is canceled.</summary>
    internal async Task RunAsync(CancellationToken stopping)
    {
        while (!stopping.IsCancellationRequested)
        {
            try
            {
                await ResumeAsync();
                await Task.Delay(interval, stopping);
            }
            catch (OperationCanceledException) when (stopping.IsCancellationRequested)
            {
                return;
            }
            catch (Exception exception)
            {
                failures.Write(exception);
                await Task.Delay(interval, CancellationToken.None);
            }
        }
    }

    // A call activates the run on one of the servers.
    private async Task ResumeAsync()
    {
        IRunIndexGrain index = grains.GetGrain<IRunIndexGrain>(0);
        foreach (string run in await index.ListActiveAsync())
            try
            {
                if (await grains.GetGrain<IRunGrain>(run).GetAsync() is not { IsFinished: false })
                    await index.EndAsync(run);
            }
            catch (Exception exception)
            {
                // The other runs do not depend on it.
                failures.Write(exception);
            }
    }
}
