namespace Intaglio.Baking;

/// <summary>The program that makes results, as records name it.</summary>
internal static class Producer
{
    internal static string Name { get; } = $"intaglio {typeof(Producer).Assembly.GetName().Version?.ToString(3)}";
}
