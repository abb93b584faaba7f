namespace Intaglio.Reporting;

/// <summary>A part of a report.</summary>
internal abstract record Block;

internal sealed record HeadingBlock(int Level, Text Text) : Block;

internal sealed record ParagraphBlock(Text Text) : Block;

internal sealed record BulletsBlock(IReadOnlyList<Text> Items) : Block;

internal sealed record TableBlock(Table Table) : Block;

internal sealed record ChartBlock(Chart Chart) : Block;
