namespace Intaglio.Benchmarks;

/// <summary>What the workers of a simulated farm have done.</summary>
internal sealed class SimulatedResults
{
    /// <summary>Gets the number of actions that were made for the first time.</summary>
    internal long Made { get; private set; }

    /// <summary>Gets the number of actions that were made although another worker had made them.</summary>
    internal long MadeTwice { get; private set; }

    /// <summary>Gets the number of actions whose results were found in the store.</summary>
    internal long Found { get; private set; }

    /// <summary>Gets or sets the number of actions that workers stopped because their leases had ended.</summary>
    internal long Stopped { get; set; }

    /// <summary>Gets the seconds from the end of each action to the beginning of the next one in its slot, if there is one.</summary>
    internal List<float> SlotWaits { get; } = [];

    internal void Add(SimulatedWork work, bool isFound)
    {
        if (isFound)
            Found++;
        else if (work.IsMade)
            MadeTwice++;
        else
            Made++;
        work.IsMade = true;
    }
}
