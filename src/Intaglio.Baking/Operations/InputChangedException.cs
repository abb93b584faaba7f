namespace Intaglio.Baking;

/// <summary>
/// The exception that is thrown if an input has changed since its digest was computed. The action is then processed again.
/// </summary>
internal sealed class InputChangedException(string name) : Exception($"'{name}' has changed.");
