namespace Intaglio.Farm;

/// <summary>The storage of the states of grains.</summary>
internal static class FarmStorage
{
    internal const string Name = "intaglio";

    /// <summary>Writes the state of a grain. If this fails, the grain reads its state again before the next call.</summary>
    internal static async Task SaveAsync<T>(this IPersistentState<T> state, IGrainBase grain)
    {
        try
        {
            await state.WriteStateAsync();
        }
        catch
        {
            grain.DeactivateOnIdle();
            throw;
        }
    }
}
