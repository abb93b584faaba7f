using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>Runs actions whose results are not known.</summary>
internal interface IBakeExecutor
{
    /// <summary>Runs an action.</summary>
    /// <param name="work">The action.</param>
    /// <param name="cancellationToken">The token that cancels the action.</param>
    /// <returns>The outputs and the discovered names. The caller disposes of it.</returns>
    /// <exception cref="BakeOperationException">An input is damaged or cannot be processed.</exception>
    ExecutedWork Execute(ActionWork work, CancellationToken cancellationToken);
}

/// <summary>An action to run.</summary>
/// <param name="Rule">The rule.</param>
/// <param name="Inputs">The inputs in the order of the key.</param>
/// <param name="Outputs">The names of the outputs by role.</param>
/// <param name="Find">Finds another file of the source folder by its name, or returns null if it does not exist.</param>
internal sealed record ActionWork(PlannedRule Rule, IReadOnlyList<BakeFile> Inputs, IReadOnlyDictionary<string, string> Outputs,
    Func<string, FileSnapshot?> Find)
{
    /// <summary>Gets the steps.</summary>
    internal required RuleCode Code { get; init; }

    /// <summary>Gets the number of threads that the action can use.</summary>
    internal required int Threads { get; init; }

    /// <summary>Gets the names that a program sees.</summary>
    internal required RunLayout Layout { get; init; }

    /// <summary>Gets the delegate that creates files for long outputs, or null to use the folder for temporary files.</summary>
    internal Func<CacheDraft?>? CreateDraft { get; init; }

    /// <summary>Gets the folder for private folders of programs.</summary>
    internal required WorkFolder WorkFolder { get; init; }
}

/// <summary>The outcome of an action that ran.</summary>
/// <param name="Outputs">The outputs in the order of the rule's roles.</param>
/// <param name="Discovered">The discovered names.</param>
/// <param name="Warnings">The warnings.</param>
/// <param name="Duration">The time that the action took.</param>
internal sealed record ExecutedWork(IReadOnlyList<OutputBuffer> Outputs, IReadOnlyList<DiscoveredName> Discovered,
    IReadOnlyList<string> Warnings, TimeSpan Duration) : IDisposable
{
    /// <summary>Gets the lines that a program has written.</summary>
    internal IReadOnlyList<string> Log { get; init; } = [];

    /// <summary>Gets a value indicating whether the lines must not leave this machine.</summary>
    internal bool IsLogLocal { get; init; }

    public void Dispose()
    {
        foreach (OutputBuffer output in Outputs)
            output.Release();
    }
}
